// Looking under one's own cup: for as long as the button is held, and on this
// page alone.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Die, faceName } from "./die.js";
import { t } from "./texts.js";

const AGAIN_MS = 900;

export function Peek({ peek }) {
  const [dice, setDice] = useState(null);
  const hold = useRef(null);
  const release = () => {
    hold.current = null;
    setDice(null);
  };
  const look = async () => {
    if (hold.current) return;
    const mine = (hold.current = {});
    while (hold.current === mine) {
      const seen = await peek();
      if (hold.current !== mine) return;
      setDice(seen ?? []);
      await new Promise((resume) => setTimeout(resume, AGAIN_MS));
    }
  };
  useEffect(() => {
    addEventListener("blur", release);
    return () => {
      removeEventListener("blur", release);
      hold.current = null;
    };
  }, []);
  const held = (event, what) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    what();
  };
  return html`<div class="peek">
    <button data-act="peek" aria-pressed=${dice !== null} onPointerDown=${look} onPointerUp=${release} onPointerCancel=${release} onPointerLeave=${release}
      onKeyDown=${(e) => held(e, look)} onKeyUp=${(e) => held(e, release)} onContextMenu=${(e) => e.preventDefault()}>${t("peek")}</button>
    ${dice !== null && html`<${Own} dice=${dice} />`}
  </div>`;
}

function Own({ dice }) {
  if (dice.length === 0) return html`<p class="beneath">${t("nothing_to_see")}</p>`;
  return html`<svg class="beneath" viewBox="0 0 ${dice.length * 40} 40" role="img" aria-label=${dice.map(faceName).join(", ")}>
    ${dice.map((face, i) => html`<${Die} x=${20 + 40 * i} y=${20} size=${34} face=${face} />`)}
  </svg>`;
}
