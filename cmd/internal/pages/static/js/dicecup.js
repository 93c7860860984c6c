// Dice Cup as everybody may see it: the sheets, the dice once they are scored,
// and what the host decides about.
import { html } from "../vendor/preact.js";
import { Cube } from "./die.js";
import { Name, Placings } from "./players.js";
import { t } from "./texts.js";

// The colours of the dice and the lines of the sheet, in its order (DC-4).
const colours = ["white", "yellow", "green", "blue", "red", "black"];
const sections = [
  { sum: "upper", lines: ["fours", "fives", "sixes"] },
  { sum: "middle", lines: colours },
  { sum: "lower", lines: ["pasch", "low", "all"] },
];

// So many letters have room side by side over the sheets.
const LETTERS = 48;

// DiceCup shows the game; fresh says that the last round has just been scored.
export function DiceCup({ state, fresh }) {
  const view = state.view;
  let scene = html`<${Sheets} view=${view} />`;
  if (view.phase === "over" && !fresh) scene = html`<${Placings} state=${state} note=${(seat) => html`<${Total} of=${view.totals[seat.player]} />`} />`;
  else if (view.phase === "decide") scene = html`<${Doubt} doubt=${view.doubt} tray=${state.tray} />`;
  else if (fresh && view.last && ["throw", "over"].includes(view.phase)) scene = html`<${Scored} view=${view} tray=${state.tray} />`;
  return html`<section class="game dicecup" data-phase=${view.phase}>${scene}</section>`;
}

function Total({ of }) {
  return html`<span class="sums">${of.upper} + ${of.middle} + ${of.lower}</span><b class="score">${of.total}</b>`;
}

// Sheets are those of all players side by side. What is open has a dot; which
// of it somebody has crossed in this round is not known here.
function Sheets({ view }) {
  const fresh = new Set((view.last?.crosses ?? []).map((cross) => `${cross.player} ${cross.category}`));
  return html`<table class="sheets" data-players=${view.players.length}>
    <thead><tr>
      <th scope="col"><span class="spoken">${t("category")}</span></th>
      ${view.players.map((player) => html`<th scope="col" class=${playerClass(view, player)}><${Name} name=${player} letters=${Math.floor(LETTERS / view.players.length)} /><${Status} view=${view} player=${player} /></th>`)}
    </tr></thead>
    ${sections.map((section) => html`<tbody>
      ${section.lines.map((line) => html`<tr>
        <th scope="row"><${Line} of=${line} /></th>
        ${view.players.map((player) => html`<${Box} columns=${columnsOf(view, player)} line=${line} fresh=${fresh.has(`${player} ${line}`)} />`)}
      </tr>`)}
      <tr class="sum"><th scope="row">${t(`sum_${section.sum}`)}</th>${view.players.map((player) => html`<td>${view.totals[player][section.sum]}</td>`)}</tr>
    </tbody>`)}
    <tfoot><tr class="total"><th scope="row">${t("total")}</th>${view.players.map((player) => html`<td>${view.totals[player].total}</td>`)}</tr></tfoot>
  </table>`;
}

const playerClass = (view, player) => [view.left.includes(player) && "out", view.phase === "throw" && view.cup === player && "turn"].filter(Boolean).join(" ");

// columnsOf is a sheet as a list of columns: one alone comes without the list.
const columnsOf = (view, player) => [view.sheets[player]].flat();

// Status says who has the cup, and who has crossed while that is awaited.
function Status({ view, player }) {
  if (view.left.includes(player)) return html`<small>${t("left")}</small>`;
  if (view.phase === "cross") return view.waiting.includes(player) ? html`<small class="due"><span class="word">${t("thinks")}</span> …</small>` : html`<small class="done">✓ <span class="word">${t("crossed")}</span></small>`;
  return view.cup === player ? html`<small>▶ <span class="word">${t("has_cup")}</span></small>` : html`<small> </small>`;
}

// Box is one line of one player: points, or a dot while it is open; of several
// columns their sum and how many are filled.
function Box({ columns, line, fresh }) {
  const filled = columns.map((column) => column[line]).filter((points) => points !== undefined);
  const sum = filled.reduce((a, b) => a + b, 0);
  if (!filled.length) return html`<td class="open"><span aria-label=${t("open")}>·</span></td>`;
  return html`<td class=${fresh ? "fresh" : ""}>${sum}${columns.length > 1 && html`<small> ${filled.length}/${columns.length}</small>`}</td>`;
}

// Line is a category in words, with the dice that it means.
export function Line({ of }) {
  const face = { fours: 4, fives: 5, sixes: 6 }[of];
  return html`<span class="line">${(face || colours.includes(of)) && html`<${Swatch} face=${face} colour=${of} />`}${t(`category_${of}`)}</span>`;
}

// Swatch is a colour of the sheet. Red has a dot, as on the printed sheet, so
// that it is told from green without colour vision.
function Swatch({ face, colour }) {
  return html`<svg class="swatch" viewBox="-20 -20 40 40" aria-hidden="true">
    <g class="die ${face ? "plain" : `of-${colour}`}"><rect x="-17" y="-17" width="34" height="34" rx="6" />
      ${colour === "red" && html`<circle r="5" />`}
      ${face && html`<text class="digit" y="1">${face}</text>`}
    </g>
  </svg>`;
}

// Pairs are dice colour by colour, two of each, with their name; tray is how
// large those are that lay there.
function Pairs({ dice, mark, tray }) {
  return html`<ul class="pairs">
    ${colours.map((colour) => html`<li key=${colour} class=${mark?.(colour) ? "marked" : ""} data-colour=${colour}>
      <span class="two">${two(sized(dice, tray), colour).map((die) => html`<${Cube} face=${die?.value} colour=${colour} ring=${mark?.(colour)} share=${die?.share} />`)}</span>
      <span class="colour-name">${t(`category_${colour}`)}</span>
    </li>`)}
  </ul>`;
}

// two are the dice of a colour, undefined for one that is not known.
function two(dice, colour) {
  const all = (dice ?? []).filter((die) => die.colour === colour);
  return [all[0], all[1]];
}

// sized are dice with their share of the largest one's size, the large ones
// first; those that do not lie in the tray are all alike.
function sized(dice, tray) {
  const left = (tray ?? []).slice();
  const largest = Math.max(...left.map((die) => die.size_mm));
  const share = (die) => {
    const at = left.findIndex((other) => other.colour === die.colour && other.value === die.value);
    return at < 0 ? 1 : left.splice(at, 1)[0].size_mm / largest;
  };
  return (dice ?? []).map((die) => ({ ...die, share: share(die) })).sort((a, b) => b.share - a.share);
}

// Scored is the round that was scored last: its dice, and what each player
// made of them.
function Scored({ view, tray }) {
  return html`<div class="scored" data-round=${view.last.round}>
    <${Pairs} dice=${view.last.dice} tray=${tray} />
    <ul class="entries" data-count=${view.last.crosses.length}>
      ${view.last.crosses.map((cross) => html`<li key=${cross.player} data-player=${cross.player}>
        <${Name} name=${cross.player} /><${Line} of=${cross.category} /><b class="points">${cross.points}</b>
      </li>`)}
    </ul>
  </div>`;
}

// Doubt is what the host decides about: dice that do not lie as they were
// seen (DC-9).
function Doubt({ doubt, tray }) {
  const differs = (colour) => (doubt.moved ?? []).includes(colour) || seenOf(doubt.dice, colour) !== seenOf(doubt.seen, colour);
  return html`<div class="scored doubt-scene">
    <h2>${t("was_seen")}</h2><${Pairs} dice=${doubt.seen} mark=${differs} />
    <h2>${t("lies_now")}</h2><${Pairs} dice=${doubt.dice} mark=${differs} tray=${tray} />
  </div>`;
}

const seenOf = (dice, colour) => (dice ?? []).filter((die) => die.colour === colour).map((die) => die.value).sort().join();

// CupStatus is beside the sheets: the cup as it stands, or how many have
// crossed.
export function CupStatus({ state }) {
  const view = state.view;
  if (view.phase === "over") return null;
  const here = view.players.filter((player) => !view.left.includes(player)).length;
  return html`<div class="cup-status" data-cup=${view.phase}>
    <${CupPicture} aside=${view.phase === "score" || view.phase === "decide"} />
    ${view.phase === "cross" && html`<p class="count"><b>${here - view.waiting.length}</b> / ${here}</p><p class="count-words">${t("have_crossed")}</p>`}
  </div>`;
}

function CupPicture({ aside }) {
  return html`<svg class="cup-picture" viewBox="0 0 200 150" aria-hidden="true">
    <ellipse class="shadow" cx="100" cy="136" rx="86" ry="10" />
    <g transform=${aside ? "translate(4 10) rotate(-98 100 77)" : ""}>
      <path class="body" d="M58 18 L142 18 L160 132 L40 132 Z" />
      <path class="shine" d="M74 26 L92 26 L86 124 L60 124 Z" />
      <rect class="rim" x="34" y="122" width="132" height="14" rx="7" />
    </g>
  </svg>`;
}
