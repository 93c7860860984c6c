// What somebody who watches may reckon of this moment: chances that rest on
// nothing but what everybody sees.
import { html, useEffect, useState } from "../vendor/preact.js";
import { listen } from "./link.js";
import { number, said, t } from "./texts.js";

// So many letters have room beside a bar.
const MOST_LETTERS = 16;

// useTopic is the last payload of one of the topics besides the state.
export function useTopic(name) {
  const [payload, setPayload] = useState(null);
  useEffect(() => listen(name, setPayload), [name]);
  return payload;
}

// Odds shows the chances of what was said, and of what may be said next.
export function Odds({ state }) {
  const odds = useTopic("odds");
  if (!odds?.chances.length || odds.game_id !== state.game_id) return null;
  const [first] = odds.chances;
  // A count of many digits takes the room of the bars.
  const wide = odds.chances.some((chance) => said(chance.of).length > MOST_LETTERS);
  return html`<section class="odds ${wide ? "wide" : ""}">
    <h2>${t("odds")}</h2>
    ${odds.chances.map((chance) => html`<${Chance} chance=${chance} />`)}
    ${first.average !== undefined && html`<p class="thumb">${t("odds_average", { n: number(first.average, 1), of: said(first.of) })}</p>`}
  </section>`;
}

function Chance({ chance }) {
  const share = Math.max(0, Math.min(1, chance.chance));
  return html`<p class="chance ${chance.said ? "stands" : ""}" data-chance=${share.toFixed(4)}>
    <span class="of">${said(chance.of)}</span>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="10" rx="3" /><rect class="share" width=${100 * share} height="10" rx="3" /></svg>
    <b>${percent(share)}</b>
  </p>`;
}

// percent is a share in hundredths; only what is certain is 0 or 100.
function percent(share) {
  if (share > 0 && share < 0.01) return `< ${number(1, 0)} %`;
  if (share < 1 && share > 0.99) return `> ${number(99, 0)} %`;
  return `${number(100 * share, 0)} %`;
}
