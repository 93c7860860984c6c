// The wall: one screen for everybody, read from five metres.
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { Board } from "./board.js";
import { Die } from "./die.js";
import { connect } from "./link.js";
import { otherLanguage, said, t, useLanguage } from "./texts.js";
import { Verdict } from "./verdict.js";

function Wall({ mat }) {
  const [state, setState] = useState(null);
  const [link, setLink] = useState("down");
  const [, redraw] = useState(0);
  useEffect(() => {
    const ending = connect(setState, setLink);
    return () => ending.then((end) => end());
  }, []);
  useSpoken(state);
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  return html`<div class="screen" data-phase=${state?.view?.phase ?? "none"} data-revision=${state?.revision ?? 0}>
    <${Board} mat=${mat} state=${state} />
    <${Side} state=${state} />
    <${Foot} state=${state} link=${link} translate=${translate} />
    ${state?.reveal && html`<div class="call">${t("cups_up")}</div>`}
  </div>`;
}

function Side({ state }) {
  if (!state?.game) return html`<aside class="side"><h1>${t("title")}</h1><p class="prompt">${t("no_game")}</p></aside>`;
  const settled = state.verdict && !state.view.bet && !state.reveal;
  return html`<aside class="side">
    <h1>${t("round", { n: state.view.round })}</h1>
    ${state.winners?.length > 0 && html`<p class="winner">${t("wins", { name: state.winners.join(", ") })}</p>`}
    ${settled ? html`<${Verdict} verdict=${state.verdict} />` : html`<${Bet} bet=${state.view.bet} />`}
    <p class="prompt">${said(state.prompt?.text)}</p>
  </aside>`;
}

// Bet is large: count, times sign, face.
export function Bet({ bet }) {
  if (!bet) return html`<div class="bet none">${t("no_bet")}</div>`;
  return html`<div class="bet">
    <span class="who">${bet.player}</span>
    <span class="count">${bet.count}</span><span class="times">×</span>
    <svg viewBox="-20 -20 40 40" role="img" aria-label=${bet.face === "star" ? t("star") : bet.face}>
      <${Die} x=${0} y=${0} size=${36} face=${bet.face} red />
    </svg>
  </div>`;
}

function Foot({ state, link, translate }) {
  return html`<footer>
    ${link !== "up" && html`<p class="notice alarm" data-link=${link}>⚠ ${t(link === "away" ? "link_away" : "link_down")}</p>`}
    ${(state?.notices ?? []).slice(-2).map(
      (n) => html`<p class="notice" data-code=${n.code}>${said(n.text)}${n.rule && ` (${n.rule})`}</p>`,
    )}
    <span class="fine">${state?.virtual && `${t("virtual")} · `}${t("camera_notice")}</span>
    <button class="fine" onClick=${translate}>${t("language")}</button>
  </footer>`;
}

// useSpoken hands a new verdict to screen readers.
function useSpoken(state) {
  useEffect(() => {
    if (state?.verdict) document.getElementById("spoken").textContent = said(state.verdict.text);
  }, [state?.verdict?.id]);
}

await useLanguage();
const mat = await (await fetch("mat.json")).json();
render(html`<${Wall} mat=${mat} />`, document.getElementById("page"));
