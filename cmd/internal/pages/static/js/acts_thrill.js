// Thrill by phone: hands and tips in secret, and what Maxe and the boss say
// (TH-2, TH-3, TH-10, TH-11).
import { html, useState } from "../vendor/preact.js";
import { ByWord } from "./byword.js";
import { Fell } from "./fell.js";
import { Hold, Veil } from "./shield.js";
import { t } from "./texts.js";

export function Thrill({ own, me, session, may, hands }) {
  const view = own.view;
  const order = (event) => session.order({ player: me.player, ...event });
  const chips = view.chips[me.player];
  const closed = view.closed[me.player];
  const tip = view.tips?.[me.player];
  return html`
    ${may("pick") && html`<${ByWord} hands=${hands}><p class="hint">${t("pick_how")}</p><div class="choice thirds">${own.prompt.legal.map((size) => html`<button data-do=${`pick_${size}`} onClick=${() => order({ do: "pick", size })}>${t(`size_${size}`)}</button>`)}</div><//>`}
    ${may("hand") && html`<${Veil} name="hand" label=${t("close_hand")}>${(close) => html`<${Fist} most=${own.prompt.legal ?? 0} busy=${session.sending} give=${(n) => order({ do: "hand", chips: n }).then((done) => done && close())} />`}<//>`}
    ${closed !== undefined && html`<p class="did" data-closed>${t("hand_made")}</p>`}
    ${mayTip(own, me) && html`<${Veil} name="tip" label=${t("tip")}>${(close) => html`<p class="hint">${t("tip_how")}</p><div class="choice halves">${own.prompt.legal.map((falls) => html`<button class="strong" data-do=${falls ? "tip_falls" : "tip_none"} onClick=${() => order({ do: "tip", falls }).then((done) => done && close())}>${falls ? t("tips_falls") : t("tips_none")}</button>`)}</div>`}<//>`}
    ${may("push") && html`<details data-fell-by-word><summary>${t("fell_by_word")}</summary><${Fell} weighs=${view.weight === true} give=${session.order} /></details>`}
    ${tip !== undefined && html`<p class="did" data-tipped>${t("tip_made")}</p>`}
    ${chips !== undefined && html`<${Hold} name="chips" label=${t("hold_chips")}>${() => html`<dl class="own-chips">
      <div><dt>${t("my_chips")}</dt><dd>${chips}</dd></div>
      ${closed !== undefined && html`<div><dt>${t("my_hand")}</dt><dd>${closed}</dd></div>`}
      ${tip !== undefined && html`<div><dt>${t("my_tip")}</dt><dd>${tip ? t("tips_falls") : t("tips_none")}</dd></div>`}
    </dl>`}<//>`}`;
}

// mayTip says whether this player may lay a tip, for which the rule-book asks
// nobody by name.
const mayTip = (own, me) => own.prompt.acts.includes("tip") && Array.isArray(own.prompt.legal) && own.view.tips?.[me.player] === undefined;

// Fist chooses how many chips go into the closed hand.
function Fist({ most, busy, give }) {
  const [n, setN] = useState(0);
  const step = (by) => setN(Math.max(0, Math.min(most, n + by)));
  return html`<div class="fist-choice">
    <button aria-label=${t("one_less")} data-do="less" disabled=${n === 0} onClick=${() => step(-1)}>−</button>
    <output aria-live="polite">${n}</output>
    <button aria-label=${t("one_more")} data-do="more" disabled=${n === most} onClick=${() => step(1)}>+</button>
  </div>
  <button class="strong wide" data-do="hand" disabled=${busy} onClick=${() => give(n)}>${t("hand_it")}</button>`;
}
