// One act of a game, put by hand in the game's own words: a part after the
// other, with buttons large enough for a thumb.
import { html, useState } from "../vendor/preact.js";
import { Coloured, Each, Face, Some } from "./host_dice.js";
import { cardWords } from "./luckyfive.js";
import { t } from "./texts.js";

// doName is what an act is called; one that the page does not know keeps the
// rule-book's name.
export const doName = (game, act) => (game.acts.some((a) => a.do === act) ? t(`host_do_${game.name}_${act}`) : act);

// ActForm asks for an act of a game and gives it to send. event is what is
// known of it; columns is how many a sheet of Dice Cup has. offered, if given, is
// what of a part may still be chosen beside what is said already. What was said of
// a player who is none of players any more is forgotten.
export function ActForm({ game, act, event, players, columns, offered, send, label }) {
  const [all, setParts] = useState(event ?? {});
  const still = (said) => (!said.player || players.some((p) => p.name === said.player) ? said : event ?? {});
  const parts = still(all);
  const asked = partsOf(game, act).filter((p) => (p.kind !== "column" || columns > 1) && (!p.with || parts[p.with]));
  const ready = asked.every((p) => p.optional || p.null || isSaid(p, parts[p.key]));
  const made = () => ({ do: act, ...Object.fromEntries(asked.map((p) => [p.key, valueOf(p, parts[p.key])]).filter(([, value]) => value !== undefined)) });
  return html`<form class="form" data-form=${act} onSubmit=${(e) => {
    e.preventDefault();
    send(made());
  }}>
    ${asked.map((p) => html`<fieldset key=${p.key} data-part=${p.key}><legend>${t(`host_part_${p.key}`)}</legend>
      <${FIELDS[p.kind]} part=${offered && p.of ? { ...p, of: offered(p, parts) } : p} ...${{ players, columns }} value=${parts[p.key]} set=${(value) => setParts((said) => ({ ...still(said), [p.key]: value }))} /></fieldset>`)}
    <button class="strong" data-send disabled=${!ready}>${label}</button>
  </form>`;
}

export const partsOf = (game, act) => game.acts.find((a) => a.do === act)?.parts ?? [];

// A list is said when there is something in it, unless nothing is an answer.
const isSaid = (part, value) => (Array.isArray(value) ? value.length > 0 || part.kind === "counted" : part.kind === "counted" || part.kind === "text" || (value !== undefined && value !== null && value !== ""));

// valueOf is a part as the rule-book takes it; undefined leaves it out.
function valueOf(part, value) {
  if (part.kind === "counted") return value ?? [];
  if (part.kind === "text") return value ?? "";
  if (isSaid(part, value)) return value;
  return part.null ? null : undefined;
}

function Player({ part, players, value, set }) {
  return html`<div class="row">${players.map((p) => html`<${Choice} key=${p.name} on=${value === p.name} word=${p.name} pick=${() => set(part.optional && value === p.name ? undefined : p.name)} />`)}</div>`;
}

// Choice is one of several, on when it is the chosen one.
const Choice = ({ on, word, pick }) => html`<button type="button" data-pick=${word} aria-pressed=${on} onClick=${pick}>${word}</button>`;

function Number({ value, set }) {
  const at = value ?? 0;
  return html`<div class="row stepper">
    <button type="button" aria-label=${t("one_less")} data-less disabled=${at < 1} onClick=${() => set(at - 1)}>−</button>
    <input type="number" min="0" inputmode="numeric" aria-label=${t("host_count")} value=${value ?? ""} onInput=${(e) => set(e.target.value === "" ? undefined : +e.target.value)} />
    <button type="button" aria-label=${t("one_more")} data-more onClick=${() => set(at + 1)}>+</button>
  </div>`;
}

// A word that may be left out is taken back by tapping it again.
function Word({ part, value, set }) {
  const without = part.optional || part.null;
  return html`<div class="row">${part.of.map((word) => html`<button type="button" key=${word} data-pick=${word} aria-pressed=${value === word}
    onClick=${() => set(without && value === word ? undefined : word)}>${inWords(part, word)}</button>`)}
    ${part.null && html`<button type="button" data-pick="none" aria-pressed=${value === null || value === undefined} onClick=${() => set(undefined)}>${t("host_nothing")}</button>`}</div>`;
}

function Words({ part, value, set }) {
  const all = value ?? [];
  const toggled = (word) => part.of.filter((other) => (other === word ? !all.includes(word) : all.includes(other)));
  return html`<div class="row">${part.of.map((word) => html`<button type="button" key=${word} data-pick=${word} aria-pressed=${all.includes(word)} onClick=${() => set(toggled(word))}>${inWords(part, word)}</button>`)}</div>`;
}

function Flag({ part, value, set }) {
  return html`<div class="row">${[true, false].map((is) => html`<button type="button" key=${String(is)} data-pick=${String(is)} aria-pressed=${value === is}
    onClick=${() => set(is)}>${t(`host_flag_${part.key}_${is}`)}</button>`)}</div>`;
}

// Counted is how many there are of each word.
function Counted({ part, value, set }) {
  const of = (word) => (value ?? []).filter((w) => w === word).length;
  const put = (word, n) => set(part.of.flatMap((w) => Array(w === word ? n : of(w)).fill(w)));
  return html`${part.of.map((word) => html`<div class="row stepper" key=${word} data-counted=${word}><span>${inWords(part, word)}</span>
    <button type="button" data-less aria-label="${inWords(part, word)}: ${t("one_less")}" disabled=${of(word) === 0} onClick=${() => put(word, of(word) - 1)}>−</button>
    <output>${of(word)}</output>
    <button type="button" data-more aria-label="${inWords(part, word)}: ${t("one_more")}" onClick=${() => put(word, of(word) + 1)}>+</button></div>`)}`;
}

function Column({ columns, value, set }) {
  return html`<div class="row">${Array.from({ length: columns }, (_, i) => html`<button type="button" key=${i} data-pick=${i + 1} aria-pressed=${(value ?? 1) === i + 1} onClick=${() => set(i + 1)}>${i + 1}</button>`)}</div>`;
}

function Text({ value, set }) {
  return html`<input maxlength="200" value=${value ?? ""} aria-label=${t("host_part_reason")} onInput=${(e) => set(e.target.value)} />`;
}

const FIELDS = { player: Player, number: Number, face: Face, dice: Some, coloured: Coloured, each: Each, word: Word, words: Words, flag: Flag, counted: Counted, column: Column, text: Text };

// inWords is a word of the rule-book as people say it.
function inWords(part, word) {
  if (part.key === "category") return t(`host_box_${word}`);
  if (part.key === "ruling") return t(`ruling_${word}`);
  if (part.key === "card") return cardWords(word);
  if (["size", "fell", "weighted"].includes(part.key)) return t(`size_${word}`);
  return typeof word === "string" ? t(`host_colour_${word}`) : String(word);
}
