// A player's own page: which table, which place, what was played.
import { html, render, useState } from "../vendor/preact.js";
import { useHistory, useView } from "./feed.js";
import { Clock, Measured, Order, Season, Standings, Tables, TimeUp, Top, clockTime, points } from "./parts.js";
import { t, useLanguage } from "./texts.js";

const mine = new URLSearchParams(location.search).get("p") ?? "";

function Player() {
  const { view, up } = useView();
  const [, draw] = useState(0);
  document.title = t("club"); // in the language chosen last
  const now = view?.now ?? view?.last;
  const over = now && !view.now;
  const round = now?.round;
  const me = now?.standings.find((s) => s.id === mine);
  const pod = round?.pods.findLast((p) => p.seats.some((s) => s.id === mine));
  // A correction changes places, and perhaps nothing else.
  const history = useHistory(`${now?.id} ${round?.number} ${round?.attempt} ${me?.games} ${me?.points} ${me?.rating} ${pod?.over} ${pod?.void} ${pod?.seats.map((s) => s.place)}`);
  if (!view) return html`<p class="card">${t("loading")}</p>`;
  if (!me) return html`<div class="sheet"><${Top} title=${t("club")} up=${up} redraw=${() => draw((n) => n + 1)} /><p class="card">${now ? t("nobody_here") : t("nothing_on")}</p><nav class="links"><a href="./">${t("who_are_you")}</a></nav></div>`;
  return html`<div class="sheet" data-seq=${view.seq}>
    <${Top} title=${me.name} up=${up} redraw=${() => draw((n) => n + 1)}><${Clock} view=${view} /><//>
    <${TimeUp} view=${view} />
    <section class="card own" data-own>${over ? html`<p class="big">${t("final_of", { name: now.setup.name })}: ${t("place_n", { n: me.place })}</p>` : me.out ? html`<p class="big">${t("you_left")}</p>` : html`<${Where} ...${{ now, round, pod }} />`}</section>
    ${pod && html`<section class="card"><h2>${t("your_table")}</h2><${Tables} round=${{ pods: [pod], byes: [] }} mine=${mine} /></section>`}
    <section class="card"><p class="rank"><b>${t("place_n", { n: me.place })}</b> <${Measured} setup=${now.setup} standing=${me} /></p><${Games} history=${history} id=${now.id} />
      ${now.ends && html`<p class="quiet">${t("ends_at", { time: clockTime(now.ends) })}</p>`}</section>
    <section class="card"><h2>${over ? t("final") : t("standings")}</h2><${Standings} now=${now} mine=${mine} /><${Order} setup=${now.setup} /><${Season} season=${now.season} setup=${now.setup} mine=${mine} /></section>
  </div>`;
}

// Where says where to go now.
function Where({ now, round, pod }) {
  if (now.paused) return html`<p class="big">${t("paused")}</p>`;
  if (now.setup.format === "ladder" && (!pod || pod.over)) return html`<p class="big">${t("find_others")}</p>`;
  if (!round) return html`<p class="big">${t("wait_first")}</p>`;
  if (!pod) return html`<p class="big">${round.byes.some((p) => p.id === mine) ? t("you_bye") : t("wait_next")}</p>`;
  if (pod.over) return html`<p class="big">${round.over ? t("wait_next") : t("wait_others")}</p>`;
  const seat = pod.seats.findIndex((s) => s.id === mine) + 1;
  return html`<p class="big" data-where>${pod.where ? t("go_to", { table: pod.where, seat }) : t("wait_table")}</p>`;
}

// Games are those that were played, the newest first.
function Games({ history, id }) {
  const tournament = history?.find((h) => h.id === id);
  const rounds = tournament?.rounds ?? [];
  const free = tournament?.setup.format === "ladder";
  const played = rounds.flatMap((r) => r.pods.filter((p) => p.over && p.seats.some((s) => s.id === mine)).map((p) => ({ round: r.number, pod: p, me: p.seats.find((s) => s.id === mine) }))).reverse();
  if (!played.length) return null;
  return html`<ul class="games">${played.map(({ round, pod, me }) => html`<li>${free ? t("game_n", { n: pod.pod }) : t("round_n", { n: round })}: ${pod.void ? t("state_void") : html`<b>${t("place_n", { n: me.place })}</b>${me.points && html` (${points(me.points)})`}`}
    <span class="quiet">${t("against", { names: pod.seats.filter((s) => s.id !== mine).map((s) => s.name).join(", ") })}</span></li>`)}</ul>`;
}

await useLanguage();
render(html`<${Player} />`, document.getElementById("page"));
