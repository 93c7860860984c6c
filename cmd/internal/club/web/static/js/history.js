// All tournaments, round by round, and as files.
import { html, render, useState } from "../vendor/preact.js";
import { useHistory, useView } from "./feed.js";
import { Order, Places, Season, Standings, Tables, TeamTable, Top, clockTime, day } from "./parts.js";
import { said, t, useLanguage } from "./texts.js";

function Page() {
  const { view, up } = useView();
  const [, draw] = useState(0);
  document.title = t("history"); // in the language chosen last
  const all = useHistory(view?.seq ?? 0);
  return html`<div class="sheet"><${Top} title=${t("history")} up=${up} redraw=${() => draw((n) => n + 1)} />
    ${all?.length === 0 && html`<p class="card">${t("history_empty")}</p>`}
    ${all?.map((h) => html`<section class="card" key=${h.id} data-tournament=${h.id}><h2>${h.setup.name}</h2>
      <p class="quiet">${day(h.began)} · ${h.closed ? t("closed") : t("being_played")}</p>
      <p class="links"><a href="api/export/${h.id}.csv">${t("as_csv")}</a><a href="api/export/${h.id}.json">${t("as_json")}</a></p>
      <${TeamTable} teams=${h.teams} /><${Standings} now=${{ setup: h.setup, standings: h.standings }} /><${Order} setup=${h.setup} />
      ${h.season && html`<details><summary>${t("season_n", { name: h.season.name, n: h.season.evenings })}</summary><${Season} season=${h.season} setup=${h.setup} /></details>`}
      <${Played} of=${h} />
      <details><summary>${t("draw_proof")}</summary><p>${t("draw_proof_text")}</p><p class="mono">${t("seal")} ${h.seal}</p>${h.seed && html`<p class="mono">${t("seed")} ${h.seed}</p>`}</details></section>`)}
    <nav class="links"><a href="./">${t("club")}</a></nav></div>`;
}

// Played are all games, round by round; free play has games and no rounds.
function Played({ of }) {
  const free = of.setup.format === "ladder";
  return html`<details><summary>${free ? t("free_games", { n: of.rounds.flatMap((r) => r.pods).length }) : t("all_rounds", { n: of.rounds.length })}</summary>
    ${of.rounds.map((r) => html`${!free && html`<h3>${t("round_n", { n: r.number })}</h3>`}<${Tables} round=${r} /><${Changes} round=${r} />`)}</details>`;
}

// Changes are what counted once of the games of a round, and what took its place:
// who said so, from when until when, and why.
function Changes({ round }) {
  return round.pods.filter((pod) => pod.results).map((pod) => html`<div key=${pod.pod} data-changes=${pod.pod}><h4>${t("changes_of", { table: pod.where || t("no_table"), n: pod.pod })}</h4>
    <div class="compare">${pod.results.map((r) => html`<div><p><b>${r.game ? t("result_table", { n: r.revision, table: r.where }) : t("result_hand")}</b></p>
      <p class="quiet">${r.until ? t("result_until", { from: moment(r.from), until: moment(r.until) }) : t("result_since", { from: moment(r.from) })}</p>
      ${(r.why || r.note) && html`<p>${r.why && said(r.why)} ${r.note}</p>`}
      ${r.void ? html`<p>${t("state_void")}</p>` : html`<${Places} seats=${r.seats} />`}</div>`)}</div></div>`);
}

const moment = (m) => `${day(m)}, ${clockTime(m)}`;

await useLanguage();
render(html`<${Page} />`, document.getElementById("page"));
