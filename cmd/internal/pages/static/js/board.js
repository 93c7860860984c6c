// The mat as everybody sees it: track, marker, graveyard and the seats with
// their players. Drawn in the mat's own millimetres.
import { html } from "../vendor/preact.js";
import { Die, star } from "./die.js";
import { t } from "./texts.js";

const DIE = 26; // mm: larger than life, to be read across a room

// Board draws a State on a mat; extra is drawn over it.
export function Board({ mat, state, extra }) {
  return html`<svg class="board" viewBox="0 0 ${mat.width} ${mat.height}" role="img" aria-label=${t("title")}>
    <rect class="felt" width=${mat.width} height=${mat.height} rx="14" />
    ${(mat.track ?? []).map((field) => html`<${Field} field=${field} />`)}
    <${Graveyard} box=${mat.graveyard} count=${state?.view?.graveyard} />
    ${mat.seats.map(
      (box) => html`<${Seat} box=${box} seat=${state?.seats?.find((s) => s.seat === box.seat)} top=${box.y < mat.height / 2} />`,
    )}
    ${state?.marker && html`<${Marker} mat=${mat} marker=${state.marker} />`}
    ${state?.marker_wanted && html`<${Wanted} mat=${mat} marker=${state.marker_wanted} />`}
    ${extra}
  </svg>`;
}

const middle = (box) => [box.x + box.size / 2, box.y + box.size / 2];

const fieldOf = (mat, field) => mat.track.find((f) => f.kind === field.kind && f.count === field.count);

function Field({ field }) {
  const [x, y] = middle(field);
  return html`<g class="field ${field.kind}">
    <rect x=${field.x} y=${field.y} width=${field.size} height=${field.size} />
    ${field.kind === "star" && html`<polygon points=${star(field.size * 0.46)} transform="translate(${x} ${y})" />`}
    <text x=${x} y=${y} class=${field.kind === "star" ? "small" : ""}>${field.count}</text>
  </g>`;
}

function Graveyard({ box, count }) {
  if (!box) return null;
  return html`<g class="graveyard">
    <rect x=${box.x} y=${box.y} width=${box.w} height=${box.h} />
    <text class="name" x=${box.x + box.w / 2} y=${box.y + 22}>${t("graveyard")}</text>
    <text class="count" x=${box.x + box.w / 2} y=${box.y + 68}>${count ?? ""}</text>
  </g>`;
}

function Marker({ mat, marker }) {
  const field = fieldOf(mat, marker.field);
  if (!field) return null;
  const [x, y] = middle(field);
  return html`<g class="marker" style="transform: translate(${x}px, ${y}px)">
    <circle r="27" class="halo" />
    <${Die} x=${0} y=${0} size=${30} face=${marker.face} red />
  </g>`;
}

function Wanted({ mat, marker }) {
  const field = fieldOf(mat, marker.field);
  if (!field) return null;
  const [x, y] = middle(field);
  return html`<g class="wanted"><title>${t("put_marker")}</title>
    <rect x=${field.x - 5} y=${field.y - 5} width=${field.size + 10} height=${field.size + 10} />
    <${Die} x=${x} y=${y} size=${26} face=${marker.face} red dim />
  </g>`;
}

function Seat({ box, seat, top }) {
  if (!seat?.player) return null;
  const { x, y, w, h } = box;
  const state = [seat.turn && "turn", seat.out && "out"].filter(Boolean).join(" ");
  const nameY = top ? y + 34 : y + h - 18;
  const diceY = y + h / 2 + (top ? 24 : -24);
  return html`<g class="seat ${state}" data-seat=${seat.seat}>
    <rect x=${x} y=${y} width=${w} height=${h} rx="10" />
    <text class="player" x=${x + w / 2} y=${nameY}>${seat.turn ? "▶ " : ""}${seat.player}</text>
    ${seat.out
      ? html`<text class="note" x=${x + w / 2} y=${diceY + 8}>${t("out")}</text>`
      : html`<${Dice} x=${x + w / 2} y=${diceY} seat=${seat} />`}
    ${seat.cup === "up" && html`<text class="cup" x=${x + w - 18} y=${top ? y + h - 10 : y + 24}>▲</text>`}
  </g>`;
}

// Dice are the faces everybody may know, and closed dice for the others.
function Dice({ x, y, seat }) {
  const faces = seat.roll?.length ? seat.roll : Array(seat.dice).fill(null);
  const step = DIE + 8;
  const left = x - ((faces.length - 1) * step) / 2;
  return html`<g aria-label=${t("dice_left", { n: faces.length })}>
    ${faces.map((face, i) => html`<${Die} x=${left + i * step} y=${y} size=${DIE} face=${face} />`)}
  </g>`;
}
