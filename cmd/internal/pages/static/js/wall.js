// The wall: one screen for everybody, read from five metres.
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { Bet } from "./bet.js";
import { Board } from "./board.js";
import { tallyOf, useCount } from "./count.js";
import { Notices } from "./notices.js";
import { over, settled, useTable } from "./table.js";
import { otherLanguage, said, t, useLanguage } from "./texts.js";
import { Photo, Verdict } from "./verdict.js";

const EXHIBIT_MS = 8000;

function Wall({ mat }) {
  const { state, link, age } = useTable();
  const [, redraw] = useState(0);
  const verdict = settled(state) ? state.verdict : null;
  const shown = useCount(verdict);
  const counted = verdict && shown >= verdict.counted.length;
  const exhibit = useExhibit(counted ? verdict.photo?.url : null);
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  return html`<div class="screen" data-game=${state?.game_id ?? ""} data-phase=${state?.view?.phase ?? "none"} data-revision=${state?.revision ?? 0} data-link=${link}>
    <div class="stage">
      <${Board} mat=${mat} state=${state} tally=${openDice(state, verdict, shown)} losses=${counted && verdict.losses} />
      ${exhibit && html`<div class="exhibit"><${Photo} photo=${verdict.photo} /></div>`}
      ${over(state) && (counted || !verdict) && !exhibit && html`<${Winner} names=${state.winners} />`}
      ${state?.reveal && html`<div class="call">${t("cups_up")}</div>`}
    </div>
    <${Side} state=${state} verdict=${verdict} shown=${shown} photo=${!exhibit} />
    <footer>
      <${Notices} state=${state} link=${link} age=${age} most=${2} />
      <span class="fine">${state?.virtual && `${t("virtual")} · `}${t("camera_notice")}</span>
      <a class="fine" href=".">${t("to_table")}</a>
      <button class="fine" onClick=${translate}>${t("language")}</button>
    </footer>
  </div>`;
}

// useExhibit says whether the photograph at an address is on the stage: for
// a while once it is there, large enough to see every die.
function useExhibit(url) {
  const [shown, setShown] = useState(null);
  useEffect(() => {
    setShown(url);
    const timer = setTimeout(() => setShown(null), EXHIBIT_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return Boolean(url) && shown === url;
}

// openDice are those of a verdict as long as they still lie on the table.
function openDice(state, verdict, shown) {
  const still = verdict && state.seats.some((seat) => seat.roll?.length > 0);
  return still ? tallyOf(verdict, shown) : null;
}

function Side({ state, verdict, shown, photo }) {
  if (!state?.game) return html`<aside class="side"><h1>${t("title")}</h1><p class="prompt">${t("no_game")}</p></aside>`;
  return html`<aside class="side">
    <h1 class=${state.reveal ? "loud" : ""}>${state.reveal ? t("cups_up") : t("round", { n: verdict?.round ?? state.view.round })}</h1>
    ${verdict ? html`<${Verdict} verdict=${verdict} bet=${state.view.last?.bet} shown=${shown} photo=${photo} />` : html`<${Bet} bet=${state.view.bet} />`}
    <p class="prompt">${said(state.prompt?.text)}</p>
  </aside>`;
}

function Winner({ names }) {
  return html`<div class="winner" data-winner=${names.join(",")}>
    <svg viewBox="0 0 100 60" aria-hidden="true"><path d="M5 55 L10 12 L32 34 L50 4 L68 34 L90 12 L95 55 Z" /></svg>
    <p>${t("wins", { name: names.join(", ") })}</p>
  </div>`;
}

await useLanguage();
document.title = t("title");
const mat = await (await fetch("mat.json")).json();
render(html`<${Wall} mat=${mat} />`, document.getElementById("page"));
