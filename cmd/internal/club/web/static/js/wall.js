// The screen on the wall: where everybody sits, the round's clock, who stands
// where, and where phones find their own page. It fits its screen: what is too
// long is shown page by page.
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { useView } from "./feed.js";
import { Clock, Code, Language, Standings, Tables, TeamTable, TimeUp, clockTime, inOrder, roundTitle, there } from "./parts.js";
import { t, useLanguage } from "./texts.js";

const TURN_MS = 9000;
const LINES = 15;
const PODS = 6;

// usePage is which of so many pages is shown; they take turns.
function usePage(pages) {
  const [page, setPage] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPage((n) => n + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return pages > 0 ? page % pages : 0;
}

// pagesOf are standings in as many pages as they need.
function pagesOf(title, standings) {
  return Array.from({ length: Math.ceil(standings.length / LINES) }, (_, n) => ({ title, lines: standings.slice(n * LINES, (n + 1) * LINES) }));
}

function Wall({ join }) {
  const { view, up } = useView();
  const [, draw] = useState(0);
  document.title = t("club"); // in the language chosen last
  const redraw = () => draw((n) => n + 1);
  const now = view?.now ?? view?.last;
  const over = now && !view.now;
  const lists = now ? [...pagesOf(t("standings"), now.standings), ...pagesOf(now.season && t("season_n", { name: now.season.name, n: now.season.evenings }), now.season?.standings ?? [])] : [];
  const list = lists[usePage(lists.length)] ?? { title: t("standings"), lines: [] };
  const pods = usePage(Math.ceil((now?.round?.pods.length ?? 0) / PODS));
  if (!view) return html`<p class="card">${t("loading")}</p>`;
  if (!now) return html`<div class="screen idle"><h1>${t("club")}</h1><p>${t("nothing_on")}</p><${Code} rows=${join.rows} label=${join.address} /><${Language} redraw=${redraw} /></div>`;
  const round = now.round && inOrder(now);
  return html`<div class="screen" data-seq=${view.seq}>
    <header><h1>${now.setup.name}</h1>
      <span class="round">${over ? t("final") : roundTitle(now, true)}</span>
      <${Clock} view=${view} />${now.paused && html`<span class="lost">${t("paused")}</span>`}${!up && html`<span class="lost">${t("link_lost")}</span>`}</header>
    <${TimeUp} view=${view} />
    <section class="left">${over ? html`<${Podium} now=${now} />` : round ? html`<h2>${round.over ? t("results") : t("tables_now")}</h2><${Tables} round=${{ ...round, pods: round.pods.slice(pods * PODS, (pods + 1) * PODS) }} />` : html`<p class="big">${there(now.standings.filter((s) => !s.out).length)}</p>`}</section>
    <section class="right"><h2>${list.title}</h2><${TeamTable} teams=${now.teams} /><${Standings} now=${{ ...now, standings: list.lines }} /></section>
    <footer><${Code} rows=${join.rows} label=${join.address} /><div><p>${t("own_page")}</p><p class="address">${join.address}</p>
      ${now.ends && html`<p>${t("ends_at", { time: clockTime(now.ends) })}</p>`}<p class="seal">${over ? html`${t("seed")} ${now.seed}` : html`${t("seal")} ${now.seal.slice(0, 16)}`}</p><${Language} redraw=${redraw} /></div></footer>
  </div>`;
}

// Podium is who won, and who came next.
const ON_PODIUM = 3;

function Podium({ now }) {
  const best = now.teams?.length ? now.teams.map((s) => ({ place: s.place, name: s.team })) : now.standings;
  return html`<ol class="podium">${best.filter((s) => s.place <= ON_PODIUM).slice(0, PODS).map((s) => html`<li data-place=${s.place}><b>${t("place_n", { n: s.place })}</b> ${s.name}</li>`)}</ol>`;
}

await useLanguage();
const join = await (await fetch("api/qr")).json();
render(html`<${Wall} join=${join} />`, document.getElementById("page"));
