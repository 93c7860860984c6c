// Dice as drawings.
import { html } from "../vendor/preact.js";
import { t } from "./texts.js";

const spots = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

// star is a five-pointed star of outer radius r round 0,0.
export function star(r) {
  const points = [];
  for (let i = 0; i < 10; i++) {
    const radius = i % 2 ? r * 0.42 : r;
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    points.push(`${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`);
  }
  return points.join(" ");
}

// Die draws a face round x,y; a face of null is a die nobody may know. Its
// look is more than colour: red is framed, one that counts has a ring, one
// that does not is faint. colour is that of its body where the dice have
// several, as the table names it.
export function Die({ x, y, size, face, red, colour, dim, ring }) {
  const half = size / 2;
  const kind = ["die", red && "red", colour && `of-${colour}`, dim && "dim", ring && "ring", face == null && "hidden"].filter(Boolean).join(" ");
  return html`<g class=${kind} transform="translate(${x} ${y})" data-face=${face}>
    <rect x=${-half} y=${-half} width=${size} height=${size} rx=${size * 0.18} />
    ${face === "star" && html`<polygon points=${star(size * 0.42)} />`}
    ${(spots[face] ?? []).map(
      ([dx, dy]) => html`<circle cx=${dx * size * 0.26} cy=${dy * size * 0.26} r=${size * 0.1} />`,
    )}
  </g>`;
}

// Cube is a die in a line of words, as large as they are; its name says the
// colour too. share, up to 1, is its size beside that of the largest.
export function Cube({ face, colour, red, ring, dim, share = 1 }) {
  const name = [colour && t(`colour_${colour}`), face == null ? t("hidden_die") : faceName(face)].filter(Boolean).join(" ");
  return html`<svg class="cube" viewBox="-20 -20 40 40" role="img" aria-label=${name}>
    <${Die} x=${0} y=${0} size=${36 * share} face=${face} colour=${colour} red=${red} ring=${ring} dim=${dim} />
  </svg>`;
}

// faceName is a face in words.
export const faceName = (face) => (face === "star" ? t("star") : String(face));
