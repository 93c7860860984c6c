// The game that the club called, and what is left of its round.
import { html } from "../vendor/preact.js";
import { useNow } from "./clock.js";
import { said, t } from "./texts.js";

const SECOND_MS = 1000;

// Called says which game it is.
export function Called({ called }) {
  return called && html`<span class="fine" data-called>${said(called.text)}</span>`;
}

// Left is the time that is left of the round; nothing where no clock is set. skew
// is by how many ms this screen's clock is ahead of the table's.
export function Left({ called, skew }) {
  const runs = called?.until && !called.up;
  const now = useNow(runs ? SECOND_MS : null) - skew;
  if (!runs && !called?.up && !called?.limit) return null;
  const left = called.up ? 0 : runs ? Math.max(0, Math.round((Date.parse(called.until) - now) / SECOND_MS)) : called.limit;
  const time = minutes(left);
  return html`<span class="left ${left === 0 ? "up" : ""}" data-left=${left} role="timer">${left === 0 ? t("round_up") : runs ? t("round_left", { time }) : t("round_stands", { time })}</span>`;
}

// minutes are seconds as 12:05.
const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
