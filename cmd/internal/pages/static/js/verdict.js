// A ruling: the dice counted up one by one, then what is lost, then the
// photograph it was made on.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Die } from "./die.js";
import { said, t } from "./texts.js";

const STEP_MS = 350;

const unhurried = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// useCountUp is how many dice of the verdict have been shown so far.
function useCountUp(verdict) {
  const all = verdict.counted.length;
  const [shown, setShown] = useState(unhurried() ? all : 0);
  useEffect(() => {
    if (unhurried()) {
      setShown(all);
      return undefined;
    }
    setShown(0);
    const started = performance.now();
    const timer = setInterval(() => {
      const n = Math.min(all, Math.floor((performance.now() - started) / STEP_MS));
      setShown(n);
      if (n === all) clearInterval(timer);
    }, STEP_MS / 2);
    return () => clearInterval(timer);
  }, [verdict.id]);
  return shown;
}

// Verdict shows one ruling; it begins again when the ruling's id changes.
export function Verdict({ verdict }) {
  const shown = useCountUp(verdict);
  const total = verdict.counted.slice(0, shown).filter((die) => die.counts).length;
  const done = shown === verdict.counted.length;
  return html`<section class="verdict" data-verdict=${verdict.id} data-done=${done}>
    <div class="tally"><span class="number">${total}</span> <span>${t("counted")}</span></div>
    <${Row} counted=${verdict.counted} shown=${shown} />
    ${done && html`<p class="ruling">${said(verdict.text)}</p>`}
    ${done && html`<${Losses} losses=${verdict.losses} />`}
    ${done && verdict.photo && html`<${Photo} photo=${verdict.photo} />`}
  </section>`;
}

function Row({ counted, shown }) {
  const perRow = 10;
  const step = 34;
  const rows = Math.max(1, Math.ceil(counted.length / perRow));
  return html`<svg class="row" viewBox="0 0 ${perRow * step} ${rows * step}" aria-hidden="true">
    ${counted.map((die, i) => {
      const at = { x: (i % perRow) * step + step / 2, y: Math.floor(i / perRow) * step + step / 2 };
      return html`<${Die} ...${at} size=${26} face=${i < shown ? die.value : null} dim=${i < shown && !die.counts} />`;
    })}
  </svg>`;
}

function Losses({ losses }) {
  const lost = Object.entries(losses ?? {}).filter(([, n]) => n > 0);
  return html`<ul class="losses">${lost.map(([name, n]) => html`<li>${t("loses", { name, n })}</li>`)}</ul>`;
}

function Photo({ photo }) {
  if (!photo.url) return html`<p class="note">${photo.missing}</p>`;
  const corners = (outline) => outline.corners.map((p) => p.join(",")).join(" ");
  return html`<figure class="photo">
    <svg viewBox="0 0 ${photo.width} ${photo.height}" role="img" aria-label=${t("photo")}>
      <image href=${photo.url} width=${photo.width} height=${photo.height} />
      ${(photo.outlines ?? []).map(
        (o) => html`<polygon class=${o.counts ? "counts" : "other"} points=${corners(o)} />`,
      )}
    </svg>
    <figcaption>${t("photo")}</figcaption>
  </figure>`;
}
