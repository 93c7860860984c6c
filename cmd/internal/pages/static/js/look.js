// The look at the dice of Dice Cup: everybody sees how long it lasts (DC-2).
import { html } from "../vendor/preact.js";
import { useNow } from "./clock.js";
import { number, t } from "./texts.js";

const TICK_MS = 50;

// isUp says whether a Timer has run out, by the table's clock in ms.
export const isUp = (timer, now) => timer.up || now >= Date.parse(timer.until);

// Look counts a Timer down in tenths of a second, and on once it is up. skew is
// by how many ms this screen's clock is ahead of the table's.
export function Look({ timer, skew }) {
  const now = useNow(TICK_MS) - skew;
  const began = Date.parse(timer.began);
  const until = Date.parse(timer.until);
  const left = (until - now) / 1000;
  const up = isUp(timer, now);
  const share = up ? 0 : Math.min(1, left / ((until - began) / 1000));
  return html`<div class="look ${up ? "up" : ""}" data-up=${String(up)}>
    <p class="look-words" aria-hidden="true">${t(up ? "cup_down_now" : "eyes_open")}</p>
    <div class="dial">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle class="whole" cx="100" cy="100" r="92" />
        <circle class="rest" cx="100" cy="100" r="92" pathLength="1" stroke-dasharray="1" stroke-dashoffset=${1 - share} transform="rotate(-90 100 100)" />
      </svg>
      <span class="tenths" role="timer">${up ? "+" : ""}${number(Math.max(0, up ? -left : left), 1)}</span>
    </div>
  </div>`;
}
