// A bet, large: count, times sign, face.
import { html } from "../vendor/preact.js";
import { Die, faceName } from "./die.js";
import { t } from "./texts.js";

// countText is a count as it fits beside a face; a bet may be on any number.
export const countText = (count) => (count > 9999 ? "9999+" : String(count));

export function Bet({ bet }) {
  if (!bet) return html`<div class="bet none">${t("no_bet")}</div>`;
  return html`<div class="bet" data-bet="${bet.count} ${bet.face}">
    <span class="who">${t("bet")}: ${bet.player}</span>
    <span class="count" title=${bet.count}>${countText(bet.count)}</span><span class="times">×</span>
    <svg viewBox="-20 -20 40 40" role="img" aria-label=${faceName(bet.face)}>
      <${Die} x=${0} y=${0} size=${36} face=${bet.face} red />
    </svg>
  </div>`;
}
