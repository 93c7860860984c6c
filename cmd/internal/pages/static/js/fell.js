// What fell in a push of Thrill, told by hand where the table cannot count it
// (TH-6) or was mistaken, and which disc had the weight on it (TH-11).
import { html, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

const SIZES = ["small", "medium", "large"];
const NONE = { small: 0, medium: 0, large: 0 };
const DISCS = 34;

// Fell gives the push as it was. was is what was ruled of it, for who says that it
// was another one; the button, with its label, then waits for what differs.
export function Fell({ weighs, was, label, give, children }) {
  const [fell, setFell] = useState(was?.fell ?? NONE);
  const [weighted, setWeighted] = useState(was?.weighted ?? null);
  const list = SIZES.flatMap((size) => Array(fell[size]).fill(size));
  const set = (size) => (event) => setFell({ ...fell, [size]: Math.max(0, Math.min(DISCS, Math.floor(Number(event.target.value)) || 0)) });
  const heavy = weighs && fell[weighted] > 0 ? weighted : null;
  const same = was && heavy === was.weighted && SIZES.every((size) => fell[size] === was.fell[size]);
  return html`<fieldset class="fell-entry dicefix"><legend>${t("fell_which")}</legend>
    <div class="choice thirds">${SIZES.map((size) => html`<label>${t(`size_${size}`)}<input type="number" min="0" max=${DISCS} inputmode="numeric" data-fell=${size} value=${fell[size]} onInput=${set(size)} /></label>`)}</div>
    ${weighs && list.length > 0 && html`<p class="hint">${t("fell_weight")}</p><div class="choice halves">${[null, ...SIZES.filter((size) => fell[size] > 0)].map((size) => html`<button data-weighted=${size ?? "none"} aria-pressed=${heavy === size} onClick=${() => setWeighted(size)}>${size ? t(`size_${size}`) : t("fell_weight_none")}</button>`)}</div>`}
    ${children}
    <button class="strong wide" data-do="push" disabled=${same} onClick=${() => give({ do: "push", fell: list, weighted: heavy })}>${label ?? (list.length > 0 ? t("fell_it", { n: list.length }) : t("fell_none"))}</button>
  </fieldset>`;
}
