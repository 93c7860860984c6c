// After the game: who bluffed, how close the bets were, how lucky each was, and
// what is known of the dice; one sentence after the other.
import { html, useEffect, useState } from "../vendor/preact.js";
import { useTopic } from "./odds.js";
import { over } from "./table.js";
import { said, t } from "./texts.js";

// For so long each sentence is shown; a long one takes a while to read aloud.
const TURN_MS = 9000;

// Report shows the report of the game that has just ended.
export function Report({ state }) {
  const report = useTopic("report");
  const lines = over(state) && report?.game_id === state.game_id ? pagesOf(report) : [];
  const at = useTurns(lines.length, state.game_id);
  if (lines.length === 0) return null;
  return html`<section class="report" data-pages=${lines.length}>
    <h2>${t("report")}</h2>
    <p>${lines[at % lines.length]}</p>
    <p class="dots" aria-hidden="true">${lines.map((_, i) => html`<span class=${i === at % lines.length ? "now" : ""}></span>`)}</p>
  </section>`;
}

// pagesOf are the sentences: of the game, of each player, of dice that enough is
// known of.
function pagesOf(report) {
  const dice = report.dice.filter((d) => d.set.startsWith(report.game) && d.verdict !== "too_few");
  return [...report.lines, ...dice.map((d) => d.text)].map(said);
}

// useTurns counts up while there is more than one page, from the first of each
// game.
function useTurns(pages, game) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    setAt(0);
    if (pages < 2) return undefined;
    const timer = setInterval(() => setAt((n) => n + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [pages, game]);
  return at;
}
