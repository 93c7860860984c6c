// What the table and the page itself have to say: sentences in bars.
import { html } from "../vendor/preact.js";
import { said, t } from "./texts.js";

// Notices are the newest sentences of the table, at most a number of them,
// and above them how the link is when it is not up. Its age counts on every
// second, which is not to be read aloud.
export function Notices({ state, link, age, most }) {
  const shown = (state?.notices ?? []).slice(-most);
  return html`<div class="notices" role="status">
    ${link !== "up" && html`<p class="notice alarm" data-link=${link}>
      ⚠ ${t(link === "away" ? "link_away" : "link_down")}${state && html` <span aria-hidden="true">${t("age", { n: age })}</span>`}
    </p>`}
    ${shown.map((n) => html`<p class="notice" data-code=${n.code} key=${n.code + n.seat}>${mark(n)} ${said(n.text)}${n.rule && html` <span class="rule">(${n.rule})</span>`}</p>`)}
  </div>`;
}

// ASKED are the notices that a yes or no answers: of the player in turn, of
// everybody, or of the host. Of a ruling in dispute yes says that it stands.
const ASKED = ["first_bet", "next_lap", "challenge", "all_up", "die_missing", "uncovered", "first", "go_on", "youngest", "weight", "fell", "disputed", "misfit", "called"];

// isQuestion says whether a notice is one of them; which disc had the weight on it
// is asked for each size (TH-11).
const isQuestion = ({ code }) => ASKED.includes(code) || code.startsWith("weighted_");

// isAsked says whether a yes or no answers a notice in this game. Dice Cup alone goes
// on without dice that are missing (DC-9); in the others every die must be seen.
export const isAsked = (notice, game) => isQuestion(notice) && (notice.code !== "die_missing" || game === "dicecup");

// mark tells a question from a refusal without colour. How a round is scored is
// asked, too, but not for a yes or no (DC-9), nor is where a die lies that is missing.
const mark = (notice) => (isQuestion(notice) || notice.code === "decide" ? "?" : "!");
