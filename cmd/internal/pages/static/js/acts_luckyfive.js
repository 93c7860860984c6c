// Lucky Five by phone: what is done in words, and chips and cards where the
// table does not see them.
import { html, useState } from "../vendor/preact.js";
import { ByWord } from "./byword.js";
import { Cube } from "./die.js";
import { Card, Chip, cardWords } from "./luckyfive.js";
import { Sure } from "./shield.js";
import { t } from "./texts.js";

const CARDS = ["red", "orange", "yellow", "red+orange", "red+yellow", "orange+yellow", "?", "!", "lucky"];

export function LuckyFive({ own, me, session, may, hands }) {
  const view = own.view;
  const legal = own.prompt.legal ?? [];
  const order = (event) => session.order({ player: me.player, ...event });
  const uncovers = may("card") && (may("stop") ? !isDealt(view) : true);
  return html`
    ${may("choose") && html`<p class="hint">${t("choose_two")}</p><div class="choice thirds">${legal.map((pair) => html`<button data-do=${`choose_${pair.join("_")}`} onClick=${() => order({ do: "choose", dice: pair })}>
      <${Dice} view=${view} colours=${pair} /></button>`)}</div>`}
    ${may("nudge") && html`${!hands && html`<p class="hint">${t("nudge_how")}</p>`}<button class="wide" data-do="nudge_none" onClick=${() => order({ do: "nudge", die: null })}>${t("nudge_none")}</button>`}
    ${may("stake") && html`<${ByWord} hands=${hands}><p class="hint">${t("stake_how")}</p><${Chips} view=${view} me=${me} legal=${legal} stake=${(chip) => order({ do: "stake", chip })} /><//>`}
    ${may("say") && html`<div class="choice halves say">${[true, false].map((higher) => html`<button class="strong" data-do=${higher ? "higher" : "lower"} onClick=${() => order({ do: "say", higher })}>
      <span class="arrow" aria-hidden="true">${higher ? "▲" : "▼"}</span>${higher ? t("higher_than", { n: view.sum }) : t("lower_than", { n: view.sum })}</button>`)}</div>`}
    ${may("throw") && !hands && html`<p class="hint">${t("throw_these")} <${Dice} view=${view} colours=${view.concerned} /></p>`}
    ${uncovers && (isDealt(view)
      ? html`<button class="strong wide" data-do="card" onClick=${() => session.order({ do: "card" })}>${t("uncover")}</button>`
      : html`<${EnterCard} view=${view} enter=${(card) => session.order({ do: "card", card })} />`)}
    ${may("stop") && !isDealt(view) && html`<${Sure} name="stop" kind="wide" label=${t("take_pile")} onYes=${() => order({ do: "stop" })} />`}`;
}

// isDealt says whether the program has the deck; otherwise its cards are
// printed, and read or entered.
const isDealt = (view) => view.draw_pile !== null && (view.commitment !== null || view.in_pile === null);

// Dice are some of the three as they lie.
export function Dice({ view, colours }) {
  return html`<span class="dice">${colours.map((colour) => html`<${Cube} face=${view.dice?.[colour] ?? null} colour=${colour} />`)}</span>`;
}

// Chips are those that can be staked.
export function Chips({ view, me, legal, busy, stake }) {
  const values = [...new Set(legal)].sort((a, b) => a - b);
  return html`<div class="choice thirds">${values.map((value) => html`<button data-do=${`stake_${value}`} disabled=${busy} onClick=${() => stake(value)}>
    <${Chip} value=${value} count=${view.chips[me.player][value]} /> ×${view.chips[me.player][value]}</button>`)}</div>`;
}

// EnterCard names the card that was uncovered, for a table that cannot see it.
function EnterCard({ view, enter }) {
  const [open, setOpen] = useState(false);
  if (!open) return html`<p class="hint">${t("card_seen")}</p><button class="plain" data-do="enter_card" onClick=${() => setOpen(true)}>${t("enter_card")}</button>`;
  const left = (card) => view.in_pile === null || view.in_pile[card] > 0;
  return html`<fieldset class="card-choice"><legend>${t("which_card")}</legend><div class="choice thirds">
    ${CARDS.filter(left).map((card) => html`<button data-card=${card} onClick=${() => enter(card)}><${Card} card=${card} />${cardWords(card)}</button>`)}</div></fieldset>`;
}
