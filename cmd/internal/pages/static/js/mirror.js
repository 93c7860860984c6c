// The table on a phone: the same that the wall shows, and on the virtual table
// what anybody who stands there sees.
import { html } from "../vendor/preact.js";
import { Bet } from "./bet.js";
import { Board } from "./board.js";
import { tallyOf } from "./count.js";
import { boards } from "./games.js";
import { Live } from "./live.js";
import { Look } from "./look.js";
import { won } from "./players.js";
import { over, prompted } from "./table.js";
import { said, t } from "./texts.js";
import { Photo, Verdict } from "./verdict.js";

// Headline is the game and where it stands.
export function Headline({ state, verdict }) {
  const view = state?.view;
  const round = (state?.game === "bluff" && verdict?.round) || view?.round;
  return html`<h1>${state?.game ? t(`game_${state.game}`) : t("title")}${round > 0 && html` <small>${t("round", { n: view.rounds ? `${round}/${view.rounds}` : round })}</small>`}</h1>`;
}

// Mirror shows the game. theirs are the hands of a visitor, null for who has
// none: they tap the board.
export function Mirror({ state, mat, tray, look, skew, verdict, shown, fresh, session, theirs }) {
  const Game = boards[state?.game];
  const counted = Boolean(verdict) && shown >= verdict.counted.length;
  if (!Game) {
    const bluff = state?.game === "bluff" || !state?.game;
    return html`<div class="table">
      ${bluff && html`<${Board} mat=${mat} state=${state} tally=${verdict && tallyOf(verdict, shown)} losses=${counted && verdict.losses} live=${look !== null}
        chosen=${theirs?.wish.field && theirs.wish.face && theirs.wish} onPlace=${theirs?.tapped}>
        <${Live} look=${look} seat=${session.seat} />
      <//>`}
      ${state?.reveal && html`<div class="call">${t("cups_up")}</div>`}
    </div>`;
  }
  return html`<div class="table">
    ${look && state.game !== "thrill" && html`<${Tray} tray=${tray} look=${look} chips=${state.game === "luckyfive"} />`}
    ${state.timer ? html`<${Look} timer=${state.timer} skew=${skew} />` : html`<${Game} state=${state} fresh=${fresh} look=${look} />`}
  </div>`;
}

// Around the tray this much of the mat is shown, mm; where no chips are staked
// that is wider, so that the dice are large.
const AROUND = 12;
const WIDE = 55;

// Tray is the middle of the mat of the other games, as it lies there now.
function Tray({ tray, look, chips }) {
  const { cx, cy, r } = tray.tray;
  const left = cx - r - (chips ? AROUND : WIDE);
  const right = chips ? tray.stake.x + tray.stake.w + AROUND : cx + r + WIDE;
  const box = [left, cy - r - AROUND, right - left, 2 * (r + AROUND)];
  return html`<svg class="board tray" viewBox=${box.join(" ")} role="img" aria-label=${t("tray")}>
    <rect class="felt" x=${box[0]} y=${box[1]} width=${box[2]} height=${box[3]} rx="14" />
    <circle class="round" cx=${cx} cy=${cy} r=${r} />
    ${chips && html`<rect class="place" x=${tray.stake.x} y=${tray.stake.y} width=${tray.stake.w} height=${tray.stake.h} rx="8" />`}
    <${Live} look=${look} />
  </svg>`;
}

// Asked is what is asked of whom. Who has won Bluff is said here, for its board has
// no room for places.
export function Asked({ state }) {
  return html`
    ${over(state) && !boards[state.game] && html`<p class="winner-line">★ ${won(state.winners)}</p>`}
    <p class="prompt">${prompted(state)}</p>`;
}

// Ruled is the bet, or the last ruling; of one that ends another game than Bluff the
// places say how it came out.
export function Ruled({ state, verdict, shown }) {
  const bluff = state?.game === "bluff";
  return html`
    ${bluff && (verdict ? html`<${Verdict} verdict=${verdict} bet=${state.view.last?.bet} shown=${shown} />` : html`<${Bet} bet=${state.view.bet} />`)}
    ${!bluff && verdict && html`<section class="ruled" data-verdict=${verdict.id}>${!over(state) && html`<p class="ruling">${said(verdict.text)}</p>`}${verdict.photo && html`<${Photo} photo=${verdict.photo} />`}</section>`}`;
}
