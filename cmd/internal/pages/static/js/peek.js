// Looking under one's own cup: for as long as the button is held, and on this
// page alone.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Die, faceName } from "./die.js";
import { useHold } from "./shield.js";
import { t } from "./texts.js";

const AGAIN_MS = 900;

export function Peek({ peek }) {
  const [dice, setDice] = useState(null);
  const [held, holds] = useHold();
  useEffect(() => {
    let timer;
    let current = held;
    const look = async () => {
      const seen = await peek();
      if (!current) return;
      setDice(seen ?? []);
      timer = setTimeout(look, AGAIN_MS);
    };
    if (held) look();
    return () => {
      current = false;
      clearTimeout(timer);
      setDice(null);
    };
  }, [held]);
  return html`<div class="peek">
    <button class="eye" data-act="peek" ...${holds}>${t("peek")}</button>
    ${held && dice !== null && html`<${Own} dice=${dice} />`}
  </div>`;
}

function Own({ dice }) {
  if (dice.length === 0) return html`<p class="beneath">${t("nothing_to_see")}</p>`;
  return html`<svg class="beneath" viewBox="0 0 ${dice.length * 40} 40" role="img" aria-label=${dice.map(faceName).join(", ")}>
    ${dice.map((face, i) => html`<${Die} x=${20 + 40 * i} y=${20} size=${34} face=${face} />`)}
  </svg>`;
}
