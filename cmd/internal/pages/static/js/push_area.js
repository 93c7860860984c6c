// Thrill's board as anybody who stands at the virtual table sees it: how it is
// turned, where its discs really lie, what has fallen, and who reaches for it.
import { html } from "../vendor/preact.js";
import { Live } from "./live.js";
import { t } from "./texts.js";

// What is shown of the mat, mm: the board, wherever it is turned to, and the
// places of the reserve.
const BOX = { x: 130, y: 20, w: 660, h: 555 };
// The slider is so wide and goes so far, mm; the board is rounded, and the slider
// is so far from its edge.
const SLIDER = 16;
const TRAVEL = 48;
const EDGE = 4;
const WEIGHT = 8;

export function PushArea({ look, n }) {
  const { x, y, turn, w, l, slider } = look.board;
  const discs = look.discs ?? [];
  return html`<svg class="area seen" viewBox="${BOX.x} ${BOX.y} ${BOX.w} ${BOX.h}" role="img" aria-label=${t("on_area", { n })} data-discs=${n} data-turn=${turn.toFixed(1)}>
    <rect class="felt" x=${BOX.x} y=${BOX.y} width=${BOX.w} height=${BOX.h} rx="14" />
    ${discs.filter((disc) => !disc.on_board).map(Disc)}
    <g transform="translate(${x} ${y}) rotate(${(turn * 180) / Math.PI})">
      <rect class="plate" x=${-w / 2} y=${-l / 2} width=${w} height=${l} rx="18" />
      <rect class="push-area" x=${EDGE - w / 2} y=${EDGE + SLIDER - l / 2} width=${w - 2 * EDGE} height=${TRAVEL} rx="8" />
      <g class="slider"><rect x=${EDGE - w / 2} y=${slider - SLIDER} width=${w - 2 * EDGE} height=${SLIDER} rx="3" /></g>
    </g>
    ${discs.filter((disc) => disc.on_board).map(Disc)}
    ${look.weight && html`<circle class="weight" cx=${look.weight[0]} cy=${look.weight[1]} r=${WEIGHT} />`}
    <${Live} look=${look} />
  </svg>`;
}

const Disc = ({ at, r, size }) => html`<g class="disc of-${size}" data-size=${size} transform="translate(${at[0]} ${at[1]})"><circle r=${r} /><text y="1">${t(`size_short_${size}`)}</text></g>`;
