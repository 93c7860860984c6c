// A bet, large: count, times sign, face.
import { html } from "../vendor/preact.js";
import { Die, faceName } from "./die.js";
import { longWord, t } from "./texts.js";

const MOST = 999_999_999;

// countText is a count as it fits beside a face; a bet may be on any number.
export const countText = (count) => (count > MOST ? `${MOST}+` : String(count));

// A lap of the track is so many fields of a kind (BL-5).
export const LAP = { number: 20, star: 10 };
const MOST_LAPS = 9999;
const lapOf = (bet) => Math.ceil(bet.count / LAP[bet.face === "star" ? "star" : "number"]);

export function Bet({ bet }) {
  if (!bet) return html`<div class="bet none">${t("no_bet")}</div>`;
  return html`<div class="bet" data-bet="${bet.count} ${bet.face}" style="--digits: ${countText(bet.count).length}">
    <span class="who ${longWord(bet.player)}">${t("bet")}: ${bet.player}</span>
    <span class="count" title=${bet.count}>${countText(bet.count)}</span><span class="times">×</span>
    <svg viewBox="-20 -20 40 40" role="img" aria-label=${faceName(bet.face)}>
      <${Die} x=${0} y=${0} size=${36} face=${bet.face} red />
    </svg>
    ${lapOf(bet) > 1 && lapOf(bet) <= MOST_LAPS && html`<span class="lap">${t("lap", { n: lapOf(bet) })}</span>`}
  </div>`;
}
