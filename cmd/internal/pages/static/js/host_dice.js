// Dice put by hand: tap one, then what it shows.
import { html, useState } from "../vendor/preact.js";
import { Die, faceName } from "./die.js";
import { t } from "./texts.js";

const PIPS = [1, 2, 3, 4, 5, 6];

const Picture = ({ face, colour }) => html`<svg viewBox="-20 -20 40 40" aria-hidden="true"><${Die} x=${0} y=${0} size=${36} face=${face} colour=${colour} /></svg>`;

const name = (face, colour) => [colour && t(`host_colour_${colour}`), face ? faceName(face) : t("hidden_die")].filter(Boolean).join(" ");

// Slot is one die, to be tapped.
const Slot = ({ at, face, colour, on, pick }) => html`<button type="button" data-slot=${at} aria-pressed=${on} aria-label=${name(face, colour)} onClick=${pick}><${Picture} face=${face} colour=${colour} /></button>`;

// Palette is what a die may show; none takes it away.
function Palette({ faces, colour, pick, none }) {
  return html`<div class="dierow palette">${faces.map((face) => html`<button type="button" key=${face} data-is=${face} aria-label=${faceName(face)} onClick=${() => pick(face)}><${Picture} face=${face} colour=${colour} /></button>`)}
    ${none && html`<button type="button" data-none onClick=${none}>${t("host_none")}</button>`}</div>`;
}

// Face is one face, as of a bet.
export function Face({ part, value, set }) {
  return html`<div class="dierow">${part.of.map((face) => html`<button type="button" key=${face} data-is=${face} aria-pressed=${value === face} aria-label=${faceName(face)} onClick=${() => set(face)}><${Picture} face=${face} /></button>`)}</div>`;
}

// Some is any number of dice alike.
export function Some({ part, value, set }) {
  const [at, setAt] = useState(-1);
  const dice = value ?? [];
  const put = (face) => {
    set(at < dice.length ? dice.map((was, i) => (i === at ? face : was)) : [...dice, face]);
    setAt(at < dice.length ? -1 : at + 1);
  };
  return html`<div class="dierow">${dice.map((face, i) => html`<${Slot} key=${i} at=${i} face=${face} on=${at === i} pick=${() => setAt(i)} />`)}
      <button type="button" data-slot="more" aria-pressed=${at === dice.length} aria-label=${t("host_one_more")} onClick=${() => setAt(dice.length)}>+</button></div>
    ${at >= 0 && html`<${Palette} faces=${part.of} pick=${put} none=${at < dice.length && (() => {
      set(dice.filter((_, i) => i !== at));
      setAt(-1);
    })} />`}`;
}

// Coloured are two dice of each colour, of which some may not be known.
export function Coloured({ part, value, set }) {
  const [at, setAt] = useState("");
  const two = (colour) => (value ?? []).filter((d) => d.colour === colour);
  const put = (colour, i, face) => {
    const pair = [0, 1].map((n) => (n === i ? face && { colour, value: face } : two(colour)[n]));
    set(part.of.flatMap((c) => (c === colour ? pair : two(c))).filter(Boolean));
    setAt("");
  };
  return html`<div class="pairs-of">${part.of.map((colour) => html`<div class="dierow" key=${colour}>${[0, 1].map((i) => html`
      <${Slot} key=${i} at="${colour}-${i}" face=${two(colour)[i]?.value} colour=${colour} on=${at === `${colour}-${i}`} pick=${() => setAt(`${colour}-${i}`)} />`)}</div>`)}</div>
    ${at && html`<${Palette} faces=${PIPS} colour=${at.split("-")[0]} pick=${(face) => put(at.split("-")[0], +at.split("-")[1], face)}
      none=${two(at.split("-")[0])[+at.split("-")[1]] && (() => put(at.split("-")[0], +at.split("-")[1], null))} />`}`;
}

// Each is one die of each colour, as far as it was thrown.
export function Each({ part, value, set }) {
  const [at, setAt] = useState("");
  const dice = value ?? {};
  const put = (face) => {
    const { [at]: _, ...others } = dice;
    const next = face ? { ...others, [at]: face } : others;
    set(Object.keys(next).length > 0 ? next : undefined);
    setAt("");
  };
  return html`<div class="dierow">${part.of.map((colour) => html`<${Slot} key=${colour} at=${colour} face=${dice[colour]} colour=${colour} on=${at === colour} pick=${() => setAt(colour)} />`)}</div>
    ${at && html`<${Palette} faces=${PIPS} colour=${at} pick=${put} none=${dice[at] && (() => put(null))} />`}`;
}
