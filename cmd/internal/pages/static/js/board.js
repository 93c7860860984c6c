// The mat as everybody sees it: track, marker, graveyard and the seats with
// their players. Drawn in the mat's own millimetres.
import { html } from "../vendor/preact.js";
import { Die, faceName, star } from "./die.js";
import { said, t } from "./texts.js";

const DIE = 28; // mm: larger than life, to be read across a room

// Board draws a State on a mat. tally has the dice of a verdict by seat,
// losses what each player lost; live leaves out the dice, which children then
// draw where they really lie. onPlace is told where on the mat was tapped, mm.
export function Board({ mat, state, tally, losses, live, chosen, onPlace, children }) {
  const tap = onPlace && ((event) => onPlace(...placeOf(event)));
  return html`<svg class="board ${onPlace ? "tappable" : ""}" viewBox="0 0 ${mat.width} ${mat.height}" role="img" aria-label=${inWords(state)} onClick=${tap}>
    <rect class="felt" width=${mat.width} height=${mat.height} rx="14" />
    ${(mat.track ?? []).map((field) => html`<${Field} field=${field} />`)}
    <${Graveyard} box=${mat.graveyard} count=${state?.view?.graveyard} live=${live} />
    ${mat.seats.map((box) => {
      const seat = seatAt(state, box);
      return seat && html`<${Seat} box=${box} seat=${seat} due=${isDue(state, seat)} top=${isTop(mat, box)}
        tally=${tally?.[box.seat]} lost=${losses?.[seat.player]} live=${live} />`;
    })}
    ${state?.marker && html`<${Marker} mat=${mat} marker=${state.marker} live=${live} />`}
    ${state?.marker_wanted && html`<${Wanted} mat=${mat} marker=${state.marker_wanted} kind="wanted" label=${t("put_marker")} />`}
    ${chosen && html`<${Wanted} mat=${mat} marker=${chosen} kind="chosen" label=${t("chosen")} />`}
    ${children}
    ${mat.seats.map((box) => html`<${Name} box=${box} seat=${seatAt(state, box)} top=${isTop(mat, box)} live=${live} />`)}
  </svg>`;
}

// inWords is the board for who does not see it: how many dice everybody has, and
// which of them all may know.
const inWords = (state) => [t("title"), ...(state?.view ? state.seats.filter((seat) => seat.player).map(seatInWords) : [])].join(". ");

function seatInWords(seat) {
  if (seat.out) return `${seat.player}: ${t("out")}`;
  const open = (seat.roll ?? []).map(faceName).join(", ");
  return `${seat.player}: ${t("dice_left", { n: seat.dice })}${open && ` (${open})`}`;
}

const seatAt = (state, box) => state?.seats?.find((s) => s.seat === box.seat && s.player);

const isTop = (mat, box) => box.y < mat.height / 2;

// placeOf is where on the mat an event happened, mm.
function placeOf(event) {
  const board = event.currentTarget;
  const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  return [Math.round(p.x), Math.round(p.y)];
}

// isDue says whether everybody waits for the dice of a seat.
const isDue = (state, seat) => ["opening", "reveal"].includes(state.view?.phase) && (state.view.waiting ?? []).includes(seat.player);

const middle = (box) => [box.x + box.size / 2, box.y + box.size / 2];

const fieldOf = (mat, field) => mat.track.find((f) => f.kind === field.kind && f.count === field.count);

function Field({ field }) {
  const [x, y] = middle(field);
  return html`<g class="field ${field.kind}">
    <rect x=${field.x} y=${field.y} width=${field.size} height=${field.size} />
    ${field.kind === "star" && html`<polygon points=${star(field.size * 0.46)} transform="translate(${x} ${y})" />`}
    <text x=${x} y=${y} class=${`${field.kind === "star" ? "small" : ""} ${field.count > 9 ? "two" : ""}`}>${field.count}</text>
  </g>`;
}

function Graveyard({ box, count, live }) {
  if (!box) return null;
  return html`<g class="graveyard">
    <rect x=${box.x} y=${box.y} width=${box.w} height=${box.h} />
    <text class="name" x=${box.x + box.w / 2} y=${box.y + 22}>${t("graveyard")}</text>
    ${!live && html`<text class="count" x=${box.x + box.w / 2} y=${box.y + 72}>${count ?? ""}</text>`}
  </g>`;
}

// Marker is where the table sees the red die.
function Marker({ mat, marker, live }) {
  const field = fieldOf(mat, marker.field);
  if (!field) return null;
  const [x, y] = middle(field);
  return html`<g class="marker" style="transform: translate(${x}px, ${y}px)" data-field="${marker.field.kind} ${marker.field.count}">
    <circle r="27" class="under" /><circle r="27" class="halo" />
    ${!live && html`<${Die} x=${0} y=${0} size=${32} face=${marker.face} red />`}
  </g>`;
}

function Wanted({ mat, marker, kind, label }) {
  const field = fieldOf(mat, marker.field);
  if (!field) return null;
  const [x, y] = middle(field);
  return html`<g class=${kind}><title>${label}</title>
    <rect x=${field.x - 5} y=${field.y - 5} width=${field.size + 10} height=${field.size + 10} />
    <${Die} x=${x} y=${y} size=${28} face=${marker.face} red />
  </g>`;
}

function Seat({ box, seat, top, due, tally, lost, live }) {
  const { x, y, w, h } = box;
  const kind = ["seat", seat.turn && "turn", due && "due", seat.out && "out", seat.doubt && "doubted"].filter(Boolean).join(" ");
  const center = x + w / 2;
  const inner = top ? y + h - 40 : y + 4;
  return html`<g class=${kind} data-seat=${seat.seat} data-dice=${seat.dice}>
    <rect x=${x} y=${y} width=${w} height=${h} rx="10" />
    ${seat.out && !tally
      ? html`<text class="note" x=${center} y=${y + h / 2 + 8}>${t("out")}</text>`
      : !live && html`<${Dice} x=${center} y=${y + h / 2 + (top ? 4 : -4)} seat=${seat} tally=${tally} />`}
    ${seat.doubt && html`<foreignObject x=${x + 4} y=${inner - 12} width=${w - 8} height="48"><p class="doubt">? <span class="word">${said(seat.doubt)}</span></p></foreignObject>`}
    ${lost > 0 && !live && html`<text class="lost" x=${center} y=${inner + 26}>−${lost}${seat.out ? ` · ${t("out")}` : ""}</text>`}
    ${due && !seat.doubt && !live && html`<text class="note" x=${center} y=${inner + 24}>…</text>`}
  </g>`;
}

// Name is drawn over everything, cups included; a long one takes two lines.
function Name({ box, seat, top, live }) {
  if (!seat) return null;
  const { x, y, w, h } = box;
  const label = `${seat.turn ? "▶ " : ""}${seat.player}${live && !seat.out ? ` · ${seat.dice}` : ""}`;
  const lines = linesOf(label);
  const first = top ? y + 35 - 4 * (lines.length - 1) : y + h - 14 - NAME_LINE * (lines.length - 1);
  return lines.map((line, i) => html`<text class="player ${seat.out ? "out" : ""}" x=${x + w / 2} y=${first + i * NAME_LINE} ...${squeezed(line, w - 12)}>${line}</text>`);
}

const NAME_LETTERS = 11; // so many letters fill a line at a seat
const NAME_LINE = 27; // mm

// squeezed is how a line that is still too long is written: narrower.
const squeezed = (line, width) => (line.length > NAME_LETTERS ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {});

// linesOf is a label in one line or two, which part between words where they can.
function linesOf(label) {
  if (label.length <= NAME_LETTERS) return [label];
  const parts = (at) => [label.slice(0, at).trim(), label.slice(at)];
  const longer = (at) => Math.max(...parts(at).map((line) => line.length));
  const ends = [...label.matchAll(/[ -]/g)].map((end) => end.index + 1).filter((at) => longer(at) <= NAME_LETTERS + 4);
  return parts(ends.sort((a, b) => longer(a) - longer(b))[0] ?? Math.ceil(label.length / 2));
}

// Dice are the faces everybody may know, and closed dice for the others.
function Dice({ x, y, seat, tally }) {
  const open = tally ?? (seat.roll ?? []).map((face) => ({ face }));
  const closed = Math.max(0, seat.dice - open.length);
  const dice = tally ?? [...open, ...Array(closed).fill({ face: null })];
  const step = DIE + 10;
  const left = x - ((dice.length - 1) * step) / 2;
  return html`<g aria-label=${t("dice_left", { n: seat.dice })}>
    ${dice.map((die, i) => html`<${Die} x=${left + i * step} y=${y} size=${DIE} face=${die.face}
      ring=${die.counted && die.counts} dim=${die.counted && !die.counts} />`)}
  </g>`;
}
