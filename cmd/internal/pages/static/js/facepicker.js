// Dice to be laid out after the own bet, by what they show (BL-15).
import { html, useState } from "../vendor/preact.js";
import { Die, faceName } from "./die.js";
import { t } from "./texts.js";

// FACES are those of most dice sets (BL-1), the virtual table's among them.
export const FACES = [1, 2, 3, 4, 5, "star"];

// facesOf are the faces of the dice in play: the nearest bets have each of them.
export const facesOf = (bets) => [1, 2, 3, 4, 5, 6, "star"].filter((face) => bets.some((bet) => bet.face === face));

// FacePicker chooses at most so many of the faces; layOut does it and answers
// whether it was done.
export function FacePicker({ faces: offered, most, layOut }) {
  const [faces, setFaces] = useState([]);
  const done = () => layOut(faces).then((ok) => ok && setFaces([]));
  return html`<fieldset><legend>${t("lay_out")}</legend><p>${t("lay_out_how")}</p>
    <div class="choice sixths">${offered.map((face) => html`<button data-lay=${face} aria-label=${faceName(face)} disabled=${faces.length >= most} onClick=${() => setFaces([...faces, face])}><${Small} face=${face} yellow /></button>`)}</div>
    <div class="choice">
      <output data-chosen=${faces.length}>${faces.map((face) => html`<${Small} face=${face} yellow />`)}</output>
      <button disabled=${faces.length === 0} onClick=${() => setFaces([])}>${t("choose_anew")}</button>
      <button class="strong" data-act="lay_out" disabled=${faces.length === 0} onClick=${done}>${t("act_lay_out")}</button>
    </div>
  </fieldset>`;
}

// Small is a face on a button.
export function Small({ face, yellow }) {
  return html`<svg class="face" viewBox="-20 -20 40 40" aria-hidden="true"><${Die} x=${0} y=${0} size=${36} face=${face} red=${!yellow} /></svg>`;
}
