// The page that a QR code on the wall leads to: find yourself, see how it goes.
import { html, render, useState } from "../vendor/preact.js";
import { useView } from "./feed.js";
import { Clock, Order, Season, Standings, Tables, TeamTable, TimeUp, Top, inOrder, roundTitle } from "./parts.js";
import { currentLanguage, t, useLanguage } from "./texts.js";

function Home() {
  const { view, up } = useView();
  const [, draw] = useState(0);
  const redraw = () => draw((n) => n + 1);
  document.title = t("club"); // in the language chosen last
  if (!view) return html`<p class="card">${t("loading")}</p>`;
  const now = view.now ?? view.last;
  const over = now && !view.now;
  const known = now?.standings.length > 0;
  return html`<div class="sheet" data-seq=${view.seq}>
    <${Top} title=${now?.setup.name ?? t("club")} up=${up} redraw=${redraw}><${Clock} view=${view} /><//>
    ${!view.now && html`<p class="card">${over ? t("closed_last", { name: now.setup.name }) : t("nothing_on")}</p>`}
    <${TimeUp} view=${view} />
    ${now && !known && html`<p class="card">${t("nobody_yet")}</p>`}
    ${known && html`<section class="card"><h2>${t("who_are_you")}</h2>
      <ul class="people">${[...now.standings].sort((a, b) => a.name.localeCompare(b.name)).map((s) => html`<li><a href="player?p=${s.id}">${s.name}</a></li>`)}</ul></section>`}
    ${now?.round && html`<section class="card"><h2>${roundTitle(now)}</h2><${Tables} round=${inOrder(now)} /></section>`}
    ${known && html`<section class="card"><h2>${over ? t("final") : t("standings")}</h2><${TeamTable} teams=${now.teams} /><${Standings} now=${now} /><${Order} setup=${now.setup} />
      ${over && html`<p class="links"><a href="api/print/standings.pdf?lang=${currentLanguage()}">${t("print_standings")}</a></p>`}<${Season} season=${now.season} setup=${now.setup} /></section>`}
    <nav class="links"><a href="wall">${t("to_wall")}</a><a href="history">${t("history")}</a><a href="desk">${t("to_desk")}</a><a href="trust">${t("to_trust")}</a></nav>
  </div>`;
}

await useLanguage();
render(html`<${Home} />`, document.getElementById("page"));
