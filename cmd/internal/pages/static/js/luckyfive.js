// Lucky Five as everybody may see it: three dice, the card, what is staked and
// said, what lies in the middle, and everybody's chips and piles.
import { html } from "../vendor/preact.js";
import { Cube } from "./die.js";
import { Placings, Players } from "./players.js";
import { t } from "./texts.js";

const colours = ["red", "orange", "yellow"];
const values = [100, 50, 10];

// LuckyFive shows the game from the first throw to the placings.
export function LuckyFive({ state }) {
  const view = state.view;
  return html`<section class="game luckyfive" data-phase=${view.phase}>
    ${view.phase === "over" ? html`<${Placings} state=${state} /><${Seed} view=${view} />` : html`<${Middle} view=${view} />
    <${Players} state=${state} mark=${(seat) => [piles(view, seat.player)]} note=${(seat) => html`<${Holdings} view=${view} player=${seat.player} />`} />`}
  </section>`;
}

// Middle is what everybody looks at: card, dice, the word and the pot.
function Middle({ view }) {
  const card = view.uncovered.at(-1);
  return html`<div class="middle">
    <div class="tabled">
      <${Deck} view=${view} card=${card} />
      <${Dice} view=${view} />
    </div>
    <${Said} view=${view} />
    <${Pot} view=${view} />
    ${view.phase === "start" && view.commitment && html`<${Commitment} digest=${view.commitment} />`}
  </div>`;
}

// Deck is the present card, or the back of the pile, with how many are left.
function Deck({ view, card }) {
  return html`<figure class="deck">
    <${Card} card=${card} />
    <figcaption>${view.draw_pile === null ? "" : t("cards_left", { n: view.draw_pile })}</figcaption>
  </figure>`;
}

// Card is one of the nine kinds; without one it lies face down.
export function Card({ card }) {
  if (!card) return html`<div class="card back" role="img" aria-label=${t("card_back")}></div>`;
  const dice = card === "lucky" ? colours : card.split("+").filter((name) => colours.includes(name));
  return html`<div class="card ${card === "lucky" ? "lucky" : ""}" data-card=${card}>
    ${dice.map((colour) => html`<span class="pip of-${colour}"><b>${t(`short_${colour}`)}</b></span>`)}
    ${dice.length === 0 && html`<strong>${card}</strong>`}
    <small>${cardWords(card)}</small>
  </div>`;
}

export function cardWords(card) {
  if (card === "?") return t("card_player");
  if (card === "!") return t("card_neighbour");
  return card === "lucky" ? t("card_lucky") : card.split("+").map((colour) => t(`colour_${colour}`)).join(" + ");
}

// Dice lie as they lie; those that the card means are ringed, and the others
// stand back, until they are thrown.
function Dice({ view }) {
  const concerned = view.concerned ?? [];
  return html`<ul class="three">
    ${colours.map((colour) => {
      const face = view.dice?.[colour];
      const meant = concerned.includes(colour);
      return html`<li key=${colour} class=${meant ? "meant" : concerned.length ? "resting" : ""} data-colour=${colour} data-value=${face}>
        <${Cube} face=${face} colour=${colour} ring=${meant} /><span class="colour-name">${t(`colour_${colour}`)}</span>
      </li>`;
    })}
  </ul>`;
}

const settledPhases = ["card", "decide", "shuffle"];

// Said is the chip and the word on the present throw, or how the last one came
// out until the next card is uncovered.
function Said({ view }) {
  const last = view.last;
  if (last && settledPhases.includes(view.phase)) {
    const word = t(last.higher ? "higher_than" : "lower_than", { n: last.before });
    return html`<div class="said ${last.right ? "right" : "wrong"}" data-right=${String(last.right)}>
      <b class="outcome">${last.right ? `✓ ${t("right")}` : `✗ ${t("wrong")}`}</b>
      <span>${word} → <b>${last.after}</b></span>
    </div>`;
  }
  return html`<div class="said">
    ${view.staked !== null && html`<${Chip} value=${view.staked} />`}
    ${view.sum !== null && html`<span class="sum-now">${t("sum_now", { n: view.sum })}</span>`}
    ${view.higher !== null && html`<b class="word">${t(view.higher ? "higher_than" : "lower_than", { n: view.sum })}</b>`}
  </div>`;
}

// Pot is what can be won: the cards of this turn times the chips.
function Pot({ view }) {
  const { cards, chips } = view.middle;
  if (!chips && !cards) return html`<p class="pot none">${t("pot_empty")}</p>`;
  return html`<p class="pot"><span>${t("pot")}</span> <b>${cards} × ${chips}</b>${cards > 0 && html`<span> = <b>${cards * chips}</b></span>`}</p>`;
}

export function Chip({ value, count }) {
  return html`<span class="chip worth-${value}" role="img" aria-label=${t("chips_of", { n: count ?? 1, value })}><b>${value}</b></span>`;
}

// Holdings are a player's chips by value.
function Holdings({ view, player }) {
  return html`<div class="holdings">
    <span class="chips">${values.map((value) => html`<span class="some ${view.chips[player][value] ? "" : "none"}"><${Chip} value=${value} count=${view.chips[player][value]} /><i>×${view.chips[player][value]}</i></span>`)}</span>
  </div>`;
}

// piles are how many piles a player has taken.
function piles(view, player) {
  const n = view.piles[player].length;
  return n > 0 && html`<span class="piles" role="img" aria-label=${t("piles", { n })}>
    <svg class="pile" viewBox="0 0 28 24" aria-hidden="true"><rect x="8" y="2" width="17" height="15" rx="3" /><rect x="3" y="7" width="17" height="15" rx="3" /></svg>${n}
  </span>`;
}

// Commitment binds the table to the order of a deck that it deals itself; when
// the game is over the seed shows that it kept to it.
function Commitment({ digest }) {
  return html`<p class="fine commitment">${t("commitment")} <code>${digest.match(/.{1,8}/g).join(" ")}</code></p>`;
}

function Seed({ view }) {
  return view.seed && html`<div class="fine commitment"><p>${t("seed")} <code>${view.seed.match(/.{1,8}/g).join(" ")}</code></p><${Commitment} digest=${view.commitment} /></div>`;
}
