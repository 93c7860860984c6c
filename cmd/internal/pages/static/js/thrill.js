// Thrill as everybody may see it: the board with its discs, who is boss and
// who must push, hands once they are open, and what fell. How many chips
// anybody has left is nobody's business (TH-13).
import { html } from "../vendor/preact.js";
import { Placings, Players } from "./players.js";
import { PushArea } from "./push_area.js";
import { t } from "./texts.js";

const sizes = ["small", "medium", "large"];
// Radii as drawn; sizes are told by their letter as well.
const radius = { small: 11, medium: 16, large: 22 };

// Thrill shows the game from the youngest player to the placings; look is what is
// seen of a virtual table, if there is one.
export function Thrill({ state, look }) {
  const view = state.view;
  if (view.phase === "over") return html`<section class="game thrill" data-phase="over"><${Placings} state=${state} note=${() => null} /></section>`;
  return html`<section class="game thrill" data-phase=${view.phase}>
    ${look?.board ? html`<${PushArea} look=${look} n=${view.on_area} />` : html`<${Area} view=${view} />`}
    ${view.phase === "pick" && view.last ? html`<${Fell} last=${view.last} />` : html`<${Reserve} view=${view} />`}
    <${Players} state=${state} mark=${(seat) => marks(view, seat.player)} note=${(seat) => html`<${Holdings} view=${view} player=${seat.player} />`} />
  </section>`;
}

const marks = (view, player) => [view.boss === player && t("boss"), view.maxe === player && t("maxe")];

// Area is the play area with the slider. Where its discs really lie is not
// known: so many are drawn as lie there.
function Area({ view }) {
  return html`<svg class="area" viewBox="0 0 600 230" role="img" aria-label=${t("on_area", { n: view.on_area })} data-discs=${view.on_area}>
    <ellipse class="foot" cx="330" cy="212" rx="190" ry="14" />
    <rect class="plate" x="60" y="14" width="500" height="190" rx="26" />
    <rect class="push-area" x="70" y="24" width="120" height="170" rx="18" />
    ${places(view.on_area).map(([x, y], i) => html`<circle key=${i} class="disc" cx=${x} cy=${y} r="10" />`)}
    <g class="slider ${view.phase === "pick" && view.last ? "pushed" : ""}"><rect x="4" y="92" width="76" height="34" rx="8" /><rect x="76" y="40" width="14" height="138" rx="5" /></g>
    ${view.disc && html`<${Disc} size=${view.disc} x=${140} y=${109} />`}
  </svg>`;
}

// places spreads discs over the area, always the same way.
function places(n) {
  return Array.from({ length: Math.max(0, n) }, (_, i) => {
    const column = Math.floor(i / 6);
    return [220 + column * 58 + (i % 2) * 16, 34 + (i % 6) * 28 + (column % 2) * 8];
  });
}

function Disc({ size, x, y }) {
  return html`<g class="disc of-${size}" data-size=${size} transform="translate(${x} ${y})"><circle r=${radius[size]} /><text y="1">${t(`size_short_${size}`)}</text></g>`;
}

// Discs are some discs in a line, size by size.
function Discs({ of }) {
  return html`<span class="discs">${sizes.filter((size) => of[size] > 0).map((size) => html`<span class="lot" data-size=${size} data-count=${of[size]}>
    <b>${of[size]} ×</b><svg viewBox="-24 -24 48 48" role="img" aria-label=${t(`size_${size}`)}><${Disc} size=${size} x=${0} y=${0} /></svg>
  </span>`)}</span>`;
}

// Reserve lies beside the board (TH-1).
function Reserve({ view }) {
  return html`<p class="reserve"><span>${t("reserve")}</span> <${Discs} of=${view.reserve} /></p>`;
}

// Fell is what the last push brought down and cost.
function Fell({ last }) {
  const none = sizes.every((size) => !last.fell[size]);
  return html`<div class="fell" data-cost=${last.cost}>
    <span>${t("fell", { name: last.maxe })}</span>
    ${none ? html`<b>${t("fell_none")}</b>` : html`<${Discs} of=${last.fell} />`}
    ${last.weighted && html`<span>${t("with_weight", { size: t(`size_${last.weighted}`) })}</span>`}
    ${last.cost > 0 && html`<b>${last.paid < last.cost ? t("paid_short", { n: last.paid, of: last.cost }) : t("paid", { n: last.cost })}</b>`}
    <${Tips} tips=${last.tips} fell=${!none} />
  </div>`;
}

// Tips are those that were turned over after the push, each with whether it
// was right (TH-10).
function Tips({ tips, fell }) {
  const names = Object.keys(tips ?? {});
  return names.length > 0 && html`<ul class="tips">${names.map((name) => html`<li data-right=${String(tips[name] === fell)}>
    <b>${name}</b> ${t(tips[name] ? "tip_falls" : "tip_none")} ${tips[name] === fell ? "✓" : "✗"}</li>`)}</ul>`;
}

// Holdings are a player's hand, closed or open, and what the variants add.
function Holdings({ view, player }) {
  const cards = view.tip_cards?.[player];
  return html`<div class="holdings">
    <${Hand} view=${view} player=${player} />
    <span class="cards">
      ${cards && html`<${Kept} n=${cards.falls + cards.none} laid=${view.tipped.includes(player)} name=${t("tip_cards")} path="M4 3h16v18H4z M9 9q0-3 3-3t3 3q0 2-3 3v2 M12 17v1" />`}
      ${view.weight_cards && html`<${Kept} n=${view.weight_cards[player]} name=${t("weight_cards")} path="M8 8h8l4 13H4z M9 8a3 3 0 1 1 6 0" />`}
      ${view.small_chips && html`<${Kept} n=${view.small_chips[player]} name=${t("small_chips")} path="M12 5a7 7 0 1 0 .1 0z" />`}
    </span>
  </div>`;
}

// Kept is how many a player has of something, told by its picture; one may
// have been laid on the table.
function Kept({ n, name, path, laid }) {
  return html`<span class="kept ${laid ? "laid" : ""}" role="img" aria-label="${name}: ${n}${laid ? `, ${t("tipped")}` : ""}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>${n}${laid && " ✓"}</span>`;
}

// Hand is a fist until all are open; then it is a number.
function Hand({ view, player }) {
  const due = view.waiting.includes(player);
  const open = view.hands?.[player];
  if (view.out.includes(player) || (view.phase !== "hand" && open === undefined)) return html`<span></span>`;
  if (view.phase === "hand") return html`<span class="hand ${due ? "due" : "done"}" role="img" aria-label=${t(due ? "hand_due" : "hand_closed")}><${Fist} />${due ? "…" : "✓"}</span>`;
  return html`<span class="hand open" data-chips=${open} role="img" aria-label=${t("in_hand", { n: open })}><${Fist} /><b>${open}</b></span>`;
}

function Fist() {
  return html`<svg class="fist" viewBox="0 0 40 32" aria-hidden="true"><path d="M6 10 q0-6 6-6 h18 q6 0 6 6 v10 q0 8-8 8 h-14 q-8 0-8-8 z M14 4 v9 M21 4 v9 M28 4 v9" /></svg>`;
}
