// The virtual table as anybody who stands at it sees it: cups, hands and the
// dice in the open, where they really are. Drawn over the board.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Die } from "./die.js";
import { t } from "./texts.js";

// AGAIN_MS is after how long who was refused asks again.
const AGAIN_MS = 5_000;

// useLook is what there is to see just now, null before the first look, and
// whether the table refuses to show it: it has places for so many.
export function useLook(virtual) {
  const [look, setLook] = useState(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!virtual) return undefined;
    let source = null;
    let timer = null;
    const open = () => {
      source = new EventSource("virtual/look");
      source.onopen = () => setRefused(false);
      source.onmessage = (event) => setLook(JSON.parse(event.data));
      // Meanwhile the board shows what is known. What was lost is tried again by
      // the browser itself, what was refused is not.
      source.onerror = () => {
        setLook(null);
        if (source.readyState !== EventSource.CLOSED) return;
        setRefused(true);
        timer = setTimeout(open, AGAIN_MS);
      };
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [virtual]);
  return [look, refused];
}

export function Live({ look, seat }) {
  if (!look) return null;
  return html`<g class="live">
    ${look.dice.map((die) => html`<g transform="translate(${die.at[0]} ${die.at[1]}) rotate(${die.yaw})">
      <${Die} x=${0} y=${0} size=${die.size * 1.1} face=${die.face} red=${die.red} colour=${die.red ? null : die.colour} /></g>`)}
    ${(look.chips ?? []).map((chip) => html`<g class="stacked worth-${chip.value}" data-chip=${chip.value} transform="translate(${chip.at[0]} ${chip.at[1]})"><circle r=${chip.r} /><text y="1">${chip.value}</text></g>`)}
    ${look.cups.map((cup) => html`<${Cup} cup=${cup} own=${cup.seat === seat} />`)}
    ${look.hands.map((hand) => html`<g class="hand">
      <line x1=${hand.from[0]} y1=${hand.from[1]} x2=${hand.at[0]} y2=${hand.at[1]} />
      <circle cx=${hand.at[0]} cy=${hand.at[1]} r="22" /></g>`)}
  </g>`;
}

// Cup is seen from above: a disc when it stands, a body when it leans or lies.
function Cup({ cup, own }) {
  const [x, y] = cup.at;
  const r = cup.r;
  const reach = 2.1 * r * Math.sin((Math.min(cup.lean, 90) * Math.PI) / 180);
  return html`<g class="cup ${cup.state} ${own ? "own" : ""}" data-cup=${cup.seat} data-state=${cup.state} transform="translate(${x} ${y}) rotate(${cup.toward})">
    <title>${t(`cup_${cup.state}`)}</title>
    <ellipse class="mouth" rx=${cup.lean > 45 ? r * 0.3 : r} ry=${r} />
    ${reach > 4 && html`<polygon points="0,${-r} ${reach},${-r * 0.75} ${reach},${r * 0.75} 0,${r}" />`}
    <ellipse class="base" cx=${reach} rx=${cup.lean > 45 ? r * 0.2 : r * 0.75} ry=${r * 0.75} />
  </g>`;
}
