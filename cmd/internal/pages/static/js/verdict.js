// A ruling: the dice counted up one by one, then what is lost, then the
// photograph it was made on.
import { html } from "../vendor/preact.js";
import { countText } from "./bet.js";
import { Die } from "./die.js";
import { longWord, said, t } from "./texts.js";

// Verdict shows one ruling of which some dice have been counted; its photograph
// may be left out. A brief one has but its words once all are counted.
export function Verdict({ verdict, bet, shown, photo = true, brief = false }) {
  const total = verdict.counted.slice(0, shown).filter((die) => die.counts).length;
  const done = shown >= verdict.counted.length;
  return html`<section class="verdict" data-verdict=${verdict.id} data-done=${done}>
    ${!(brief && done) && html`<div class="tally">
      <span class="number">${total}</span>
      <span class="against">${bet && html`${t("of_bet")} <b>${countText(bet.count)} × <${Face} face=${bet.face} /></b>`}</span>
    </div>
    <${Row} counted=${verdict.counted} shown=${shown} />`}
    <p class="ruling ${done ? longWord(said(verdict.text)) : "waiting"}">${done ? said(verdict.text) : t("counting")}</p>
    ${done && photo && verdict.photo && html`<${Photo} photo=${verdict.photo} />`}
  </section>`;
}

function Face({ face }) {
  return html`<svg class="face" viewBox="-20 -20 40 40" role="img" aria-label=${face === "star" ? t("star") : face}>
    <${Die} x=${0} y=${0} size=${36} face=${face} />
  </svg>`;
}

const STEP = 34;

// Row is every die of the round; those that count get a ring.
function Row({ counted, shown }) {
  const perRow = counted.length > 20 ? 15 : 10;
  const rows = Math.max(1, Math.ceil(counted.length / perRow));
  return html`<svg class="row" viewBox="0 0 ${perRow * STEP} ${rows * STEP}" style="aspect-ratio: ${perRow} / ${rows}" aria-hidden="true">
    ${counted.map((die, i) => {
      const at = { x: (i % perRow) * STEP + STEP / 2, y: Math.floor(i / perRow) * STEP + STEP / 2 };
      const known = i < shown;
      return html`<${Die} ...${at} size=${26} face=${known ? die.value : null} ring=${known && die.counts} dim=${known && !die.counts} />`;
    })}
  </svg>`;
}

// Photo is the evidence, with the value of each die beside it. Where dice count
// or not, those that do are outlined whole and the others dashed.
export function Photo({ photo, counts = true }) {
  if (!photo.url) return html`<p class="note">${said(photo.missing)}</p>`;
  const words = t(counts ? "photo" : "photo_plain");
  return html`<figure class="photo">
    <svg viewBox="0 0 ${photo.width} ${photo.height}" role="img" aria-label=${words}>
      <image href=${photo.url} width=${photo.width} height=${photo.height} />
      ${(photo.outlines ?? []).map((o) => html`
        <polygon class="under" points=${around(o.corners)} />
        <polygon class=${o.counts || !counts ? "counts" : "other"} points=${around(o.corners)} />
        <${Value} of=${o} size=${photo.width / 32} />`)}
    </svg>
    <figcaption>${words}</figcaption>
  </figure>`;
}

// Value stands to the right of an outlined die.
function Value({ of, size }) {
  const x = Math.max(...of.corners.map((p) => p[0])) + size * 0.35;
  const y = of.corners.reduce((sum, p) => sum + p[1], 0) / of.corners.length;
  return html`<text class="value" x=${x.toFixed(1)} y=${y.toFixed(1)} font-size=${size}>${of.value === "star" ? "★" : of.value}</text>`;
}

// around is an outline a little away from its die, so that the face is seen.
function around(corners) {
  const middle = [0, 1].map((axis) => corners.reduce((sum, p) => sum + p[axis], 0) / corners.length);
  return corners.map((p) => p.map((v, axis) => (middle[axis] + (v - middle[axis]) * 1.35).toFixed(1)).join(",")).join(" ");
}
