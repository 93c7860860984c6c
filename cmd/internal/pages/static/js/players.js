// The players of a game, one card each: who they are, whose turn it is, and
// what the game has to say of them.
import { html } from "../vendor/preact.js";
import { t } from "./texts.js";

// Name is a player's name in a width of so many letters: a longer one is
// written smaller, down to two thirds, and then cut.
export function Name({ name, letters = 8 }) {
  return html`<span class="name" style="--long: ${Math.max(letters, name.length)}; --letters: ${letters}" title=${name}>${name}</span>`;
}

// Players shows every seat with what a game's note says of its player; marks
// are words beside the name, such as who has the cup.
export function Players({ state, note, mark }) {
  return html`<ul class="players" data-count=${state.seats.length}>
    ${state.seats.map((seat) => html`<li key=${seat.seat} class="player-card ${seat.turn ? "turn" : ""} ${seat.out ? "out" : ""}" data-seat=${seat.seat}>
      <div class="head">
        ${seat.turn && html`<span class="arrow" role="img" aria-label=${t("acts")}>▶</span>`}
        <${Name} name=${seat.player} letters=${10} />
        ${[...(mark?.(seat) ?? []), seat.out && t("out")].filter(Boolean).map((word) => html`<span class="mark">${word}</span>`)}
        ${seat.score !== undefined && html`<b class="score">${seat.score}</b>`}
      </div>
      ${note?.(seat)}
    </li>`)}
  </ul>`;
}

// won says who has won.
export const won = (winners) => t(winners.length > 1 ? "win_together" : "wins", { name: winners.join(", ") });

// Placings is the end of a game: places as the rule-book gave them, those who
// share one side by side in the list.
export function Placings({ state, note }) {
  const places = state.places ?? Object.fromEntries(state.winners.map((name) => [name, 1]));
  const seats = state.seats.filter((seat) => places[seat.player]).sort((a, b) => places[a.player] - places[b.player]);
  return html`<div class="placings" data-winner=${state.winners.join(",")}>
    <p class="won"><${Crown} />${won(state.winners)}</p>
    <ol>
      ${seats.map((seat) => html`<li key=${seat.seat} class=${places[seat.player] === 1 ? "first" : ""} data-place=${places[seat.player]}>
        <span class="place">${places[seat.player]}.</span>
        <${Name} name=${seat.player} letters=${14} />
        ${note ? note(seat) : seat.score !== undefined && html`<b class="score">${seat.score}</b>`}
      </li>`)}
    </ol>
  </div>`;
}

function Crown() {
  return html`<svg class="crown" viewBox="0 0 100 60" aria-hidden="true"><path d="M5 55 L10 12 L32 34 L50 4 L68 34 L90 12 L95 55 Z" /></svg>`;
}
