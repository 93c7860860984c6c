// The evidence of a ruling to be put right: its photograph with every outlined die and its
// value beside it, each to be tapped; without a photograph the dice in a row.
import { html } from "../vendor/preact.js";
import { Die, faceName } from "./die.js";
import { said, t } from "./texts.js";

export const valueText = (value) => (value === "star" ? "★" : value === undefined ? "" : String(value));

export function Evidence({ verdict, dice, changes, picked, pick }) {
  const photo = verdict.photo;
  const changed = (die) => changes.find((c) => c.key === die.key);
  const kind = (die) => ["dieat", changed(die) && "changed", picked?.key === die.key && "picked"].filter(Boolean).join(" ");
  if (!photo?.url || dice.some((die) => !die.corners)) {
    return html`${photo?.missing && html`<p class="hint">${said(photo.missing)}</p>`}
      <div class="dierow">${dice.map((die) => html`<button class=${kind(die)} data-die=${die.key} data-seat=${die.seat} aria-pressed=${picked?.key === die.key} aria-label=${nameOf(die)} onClick=${() => pick(die)}>
        <svg viewBox="-20 -20 40 40" aria-hidden="true"><${Die} x=${0} y=${0} size=${36} face=${changed(die)?.is ?? die.was} ring=${die.counts} /></svg></button>`)}</div>`;
  }
  const size = photo.width / 20;
  return html`<figure class="evidence" style="margin:0"><svg viewBox="0 0 ${photo.width} ${photo.height}" role="group" aria-label=${t("photo")}>
    <image href=${photo.url} width=${photo.width} height=${photo.height} />
    ${dice.map((die) => html`<${Outlined} ...${{ die, kind: kind(die), now: changed(die), size, pick }} />`)}
  </svg></figure>`;
}

// nameOf is a die in words: whose it is or its colour, and what was read.
const nameOf = (die) => `${die.colour ? t(`host_colour_${die.colour}`) : t("host_seat", { n: die.seat })}: ${faceName(die.was)}`;

// Outlined is one die in the photograph: large enough for a finger.
function Outlined({ die, kind, now, size, pick }) {
  const middle = [0, 1].map((axis) => die.corners.reduce((sum, p) => sum + p[axis], 0) / 4);
  const around = die.corners.map((p) => p.map((v, axis) => (middle[axis] + (v - middle[axis]) * 1.5).toFixed(1)).join(",")).join(" ");
  const right = Math.max(...die.corners.map((p) => p[0]));
  const value = now ? (now.is ? valueText(now.is) : "✗") : valueText(die.was);
  const key = (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), pick(die));
  return html`<g class=${kind} data-die=${die.key} data-seat=${die.seat} tabindex="0" role="button" aria-pressed=${kind.includes("picked")} aria-label=${nameOf(die)} onClick=${() => pick(die)} onKeyDown=${key}>
    <polygon points=${around} />
    <text x=${(right + size * 0.35).toFixed(1)} y=${(middle[1] + size * 0.35).toFixed(1)} font-size=${size}>${value}</text>
  </g>`;
}
