// The host's desk: set up the tournament, register players, confirm tables,
// draw, decide, enter by hand.
import { html, render, useState } from "../vendor/preact.js";
import { Doubts } from "./desk_doubts.js";
import { FreePlay } from "./desk_free.js";
import { Held } from "./desk_held.js";
import { Players } from "./desk_players.js";
import { Round } from "./desk_round.js";
import { useHost } from "./desk_session.js";
import { Setup } from "./desk_setup.js";
import { TablesCard } from "./desk_tables.js";
import { useView } from "./feed.js";
import { Clock, Language, Order, Season, Standings, TeamTable, TimeUp, Top, clockTime } from "./parts.js";
import { Refusal } from "./refusal.js";
import { currentLanguage, t, useLanguage } from "./texts.js";

function Desk() {
  const { view, up } = useView();
  const host = useHost(view?.seq);
  const [, draw] = useState(0);
  const redraw = () => draw((n) => n + 1);
  document.title = t("desk"); // in the language chosen last
  if (!host.token) return html`<${Login} host=${host} redraw=${redraw} />`;
  if (!view || !host.desk) return html`<p class="card">${t("loading")}</p>`;
  const now = view.now;
  return html`<div class="desk" data-seq=${view.seq} data-round=${now?.round?.number ?? 0}>
    <${Top} title=${now?.setup.name ?? t("desk")} up=${up} redraw=${redraw}><${Clock} view=${view} /><a href="wall">${t("to_wall")}</a><a href="history">${t("history")}</a><button data-logout onClick=${host.leave}>${t("logout")}</button><//>
    <${TimeUp} view=${view} />
    <${Doubts} doubts=${host.desk.doubts} host=${host} />
    ${now && html`<${Held} held=${host.desk.held} tables=${host.desk.tables} free=${now.setup.format === "ladder"} host=${host} />`}
    <div class="cards">
      ${now?.setup.format === "ladder" && html`<${FreePlay} ...${{ now, host, tables: host.desk.tables }} />`}
      ${now && html`<${Round} ...${{ now, host, tables: host.desk.tables }} />`}
      ${!now && html`<${Setup} books=${host.desk.books} host=${host} />`}
      ${now && html`<${Players} ...${{ now, host }} />`}
    </div>
    <div class="cards">
      <${TablesCard} tables=${host.desk.tables} host=${host} />
      ${now && html`<section class="card"><h2>${t("standings")}</h2><${TeamTable} teams=${now.teams} /><${Standings} now=${now} /><${Order} setup=${now.setup} /><${Season} season=${now.season} setup=${now.setup} />
        <p class="links"><a href="api/print/standings.pdf?lang=${currentLanguage()}">${t("print_standings")}</a><a href="api/export/${now.id}.csv">${t("as_csv")}</a><a href="api/export/${now.id}.json">${t("as_json")}</a></p>
        ${now.ends && html`<p>${t("ends_at", { time: clockTime(now.ends) })}</p>`}</section>`}
      ${/* Anew when another desk changed something: saving must not undo it. */ now && html`<${Setup} books=${host.desk.books} host=${host} now=${now} key=${now.id + JSON.stringify(now.setup)} />`}
      ${now && html`<${Closing} ...${{ now, host }} />`}
    </div>
  </div>
  <${Refusal} words=${host.refused} label=${t("understood")} read=${host.read} />`;
}

// Closing ends the tournament, once asked twice.
function Closing({ now, host }) {
  const [sure, setSure] = useState(false);
  return html`<section class="card"><h2>${t("closing")}</h2><p class="quiet">${t("closing_text")}</p>
    ${sure ? html`<div class="ask"><p>${t("closing_sure", { name: now.setup.name })}</p><div class="row"><button class="strong" data-close-sure onClick=${() => host.act("close").then(() => setSure(false))}>${t("close_it")}</button><button onClick=${() => setSure(false)}>${t("cancel")}</button></div></div>`
      : html`<button data-close onClick=${() => setSure(true)}>${t("close_it")}</button>`}
    <p class="mono quiet">${t("seal")} ${now.seal}</p></section>`;
}

function Login({ host, redraw }) {
  const [typed, setTyped] = useState("");
  const enter = (event) => {
    event.preventDefault();
    host.enter(typed);
  };
  return html`<form class="card login" onSubmit=${enter}>
    <h1>${t("desk")}</h1>
    <label>${t("password")}<input name="password" autocomplete="current-password" autocapitalize="none" value=${typed} onInput=${(e) => setTyped(e.target.value)} /></label>
    <p class="refused" role="alert">${host.refused}</p>
    <p class="quiet">${t("password_where")}</p>
    <button class="strong" data-enter>${t("enter")}</button>
    <${Language} redraw=${redraw} />
  </form>`;
}

await useLanguage();
render(html`<${Desk} />`, document.getElementById("page"));
