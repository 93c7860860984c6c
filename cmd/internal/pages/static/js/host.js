// The host's desk: set up a game, answer what the table asks, put right what
// was read or done wrongly, see how the parts of the table are.
import { html, render, useState } from "../vendor/preact.js";
import { fetchJSON } from "./fetched.js";
import { Bench } from "./host_bench.js";
import { Correct } from "./host_correct.js";
import { Enter } from "./host_enter.js";
import { Health } from "./host_health.js";
import { Now } from "./host_now.js";
import { Phones } from "./host_phones.js";
import { useHost } from "./host_session.js";
import { Setup } from "./host_setup.js";
import { Wishes } from "./host_wishes.js";
import { Refusal } from "./refusal.js";
import { SeatCode } from "./seatcode.js";
import { useSpoken, useTable } from "./table.js";
import { otherLanguage, t, useLanguage } from "./texts.js";

function Host({ games }) {
  const { state, link, age, skew } = useTable();
  useSpoken(state, false);
  const host = useHost(state?.revision);
  const [, redraw] = useState(0);
  document.title = t("host_title"); // in the language chosen last
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  if (!host.token) return html`<${Login} host=${host} translate=${translate} />`;
  // What the table asks about a correction says itself why it is not done.
  const refused = !state?.notices?.some((n) => n.code === "misfit") && host.refused;
  const running = Boolean(state?.game) && !state.winners.length;
  return html`<div class="desk" data-revision=${state?.revision ?? 0} data-phase=${state?.view?.phase ?? "none"} data-link=${link}>
    <header><h1>${t("host_title")}</h1><${SeatCode} /><a href="wall">${t("to_wall")}</a><a href="replay">${t("replay_title")}</a>
      <button onClick=${translate}>${t("language")}</button><button data-logout onClick=${host.leave}>${t("host_logout")}</button></header>
    <${Wishes} ...${{ state, host }} />
    <${Now} ...${{ state, link, age, skew, host, running }} />
    <div class="cards">
      ${state && !running && html`<${Setup} ...${{ state, games, host }} /><${Bench} host=${host} />`}
      ${running && html`<${Enter} ...${{ state, games, host }} />`}
      <${Correct} ...${{ state, games, host }} />
    </div>
    <div class="cards">
      <${Phones} ...${{ state, host }} />
      <${Health} host=${host} />
    </div>
    <footer class="fine">${t("camera_notice")}</footer>
  </div>
  <${Refusal} words=${refused} label=${t("understood")} read=${host.read} />`;
}

function Login({ host, translate }) {
  const [typed, setTyped] = useState("");
  const enter = (event) => {
    event.preventDefault();
    host.enter(typed);
  };
  return html`<form class="card login" onSubmit=${enter}>
    <h1>${t("host_title")}</h1>
    <label>${t("host_password")}<input name="password" autocomplete="current-password" autocapitalize="none" value=${typed} onInput=${(e) => setTyped(e.target.value)} /></label>
    <p class="hint">${t("host_password_where")}</p>
    <button class="strong" data-enter>${t("host_enter")}</button>
    <p class="refused" role="alert">${host.refused}</p>
    <button type="button" onClick=${translate}>${t("language")}</button>
  </form>`;
}

await useLanguage();
const games = await fetchJSON("games.json");
render(html`<${Host} games=${games} />`, document.getElementById("page"));
