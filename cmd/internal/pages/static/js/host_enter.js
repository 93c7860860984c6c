// What the table did not see or hear, entered by the host: dice, discs, cards and
// words. What is secret is in host_paper.js.
import { html, useState } from "../vendor/preact.js";
import { Fell } from "./fell.js";
import { said, t } from "./texts.js";

const COLOURS = ["white", "yellow", "green", "blue", "red", "black"];
const CARDS = ["red", "orange", "yellow", "red+orange", "red+yellow", "orange+yellow", "?", "!", "lucky"];
const PIPS = [1, 2, 3, 4, 5, 6];
// STARS are those of all editions of Bluff; the rule-book knows which is played.
const STARS = [...PIPS, "star"];
const name = (face) => (face === "star" ? "★" : String(face));

// Enter offers the acts that the rule-book awaits, and those alone.
export function Enter({ state, host }) {
  const acts = (state.prompt?.acts ?? []).filter((act) => forms[state.game]?.[act]);
  if (acts.length === 0) return null;
  const moment = `${state.game_id} ${state.view.round ?? ""} ${state.view.phase} ${state.view.turn ?? ""}`;
  return html`<details class="log enter" data-enter key=${moment}><summary>${t("host_enter_hand")}</summary>
    <p class="hint">${said(state.prompt.text)}</p>
    ${acts.map((act) => html`<${forms[state.game][act]} key=${act} ...${{ act, state, host, view: state.view }} />`)}
  </details>`;
}

// Pick chooses one of some values.
function Pick({ label, from, value, set, word = name }) {
  return html`<select aria-label=${label} data-pick=${label} value=${String(value ?? "")} onChange=${(e) => set(from.find((f) => String(f) === e.target.value))}>
    <option value="">${label}</option>${from.map((f) => html`<option value=${String(f)}>${word(f)}</option>`)}</select>`;
}

// Faces enters what some dice show, each with a label.
function Faces({ labels, from, give, children, ready = true }) {
  const [faces, setFaces] = useState({});
  const all = labels.map((_, i) => faces[i]);
  return html`<div class="row">${labels.map((label, i) => html`<${Pick} label=${label} from=${from} value=${faces[i]} set=${(f) => setFaces({ ...faces, [i]: f })} />`)}${children}
    <button data-give disabled=${!ready || all.includes(undefined)} onClick=${() => give(all)}>${t("host_give")}</button></div>`;
}

// Whose chooses one of those whose act is awaited.
function Whose({ state, who, setWho }) {
  return html`<div class="row" role="group" aria-label=${t("host_whose")}>${state.prompt.players.map((p) => html`<button data-who=${p} aria-pressed=${who === p} onClick=${() => setWho(p)}>${p}</button>`)}</div>`;
}

// CupDice are those of one player of Bluff, laid out ones apart.
function CupDice({ act, state, host, view }) {
  const [chosen, setWho] = useState("");
  const who = state.prompt.players.includes(chosen) ? chosen : state.prompt.players[0];
  const n = (view.dice[who] ?? 0) - (view.laid_out?.[who]?.length ?? 0);
  const labels = Array.from({ length: n }, (_, i) => t("host_die", { n: i + 1 }));
  return html`<${Whose} ...${{ state, who, setWho }} />
    <${Faces} key=${who} labels=${labels} from=${STARS} give=${(dice) => host.act({ do: act, player: who, dice })} />`;
}

function Bet({ host, view }) {
  const [count, setCount] = useState("");
  return html`<${Faces} labels=${[t("host_face")]} from=${STARS} ready=${count !== ""} give=${([face]) => host.act({ do: "bet", player: view.turn, count: Number(count), face })}>
    <input type="number" min="1" max="99" inputmode="numeric" aria-label=${t("host_count")} value=${count} onInput=${(e) => setCount(e.target.value)} /><//>`;
}

// Words are buttons of which each is an act.
function Words({ all, host }) {
  return html`<div class="row">${all.map(([label, event], i) => html`<button data-word=${`${event.do}_${i}`} onClick=${() => host.act(event)}>${label}</button>`)}</div>`;
}

// Lies are the twelve dice as they lie with the cup aside (DC-2).
function Lies({ host }) {
  const dice = COLOURS.flatMap((colour) => [colour, colour]);
  return html`<${Faces} labels=${dice.map((c, i) => `${t(`host_colour_${c}`)} ${1 + (i % 2)}`)} from=${PIPS}
    give=${(faces) => host.act({ do: "lies", dice: dice.map((colour, i) => ({ colour, value: faces[i] })) })} />`;
}

// Thrown are the dice that were to be thrown, by colour (LF-4).
function Thrown({ act, state, host, view }) {
  const [first, setFirst] = useState();
  const begins = act === "start";
  const dice = begins ? ["red", "orange", "yellow"] : view.concerned;
  return html`<${Faces} labels=${dice.map((c) => t(`host_colour_${c}`))} from=${PIPS} ready=${!begins || Boolean(first)}
    give=${(faces) => host.act({ do: act, dice: Object.fromEntries(dice.map((c, i) => [c, faces[i]])), ...(begins && { first }) })}>
    ${begins && html`<${Pick} label=${t("host_first")} from=${state.prompt.players} value=${first} set=${setFirst} />`}<//>`;
}

function Nudge({ host, view }) {
  const [die, setDie] = useState();
  return html`<${Faces} labels=${[t("host_face")]} from=${PIPS} ready=${Boolean(die)} give=${([value]) => host.act({ do: "nudge", player: view.turn, die, value })}>
      <${Pick} label=${t("host_which_die")} from=${["red", "orange", "yellow"]} value=${die} set=${setDie} word=${(c) => t(`host_colour_${c}`)} /><//>
    <${Words} host=${host} all=${[[t("nudge_none"), { do: "nudge", player: view.turn, die: null }]]} />`;
}

function Shuffle({ host, view }) {
  const [deck, setDeck] = useState(view.discards.join(","));
  if (view.commitment !== null) return html`<${Words} host=${host} all=${[[t("host_shuffled"), { do: "shuffle" }]]} />`;
  return html`<div class="row"><input aria-label=${t("host_shuffled")} value=${deck} onInput=${(e) => setDeck(e.target.value)} />
    <button onClick=${() => host.act({ do: "shuffle", deck: deck.split(",").map((card) => card.trim()) })}>${t("host_shuffled")}</button></div>`;
}

const forms = {
  bluff: {
    opening: CupDice, reveal: CupDice, bet: Bet,
    challenge: ({ host, view }) => html`<${Words} host=${host} all=${[[t("cups_up"), { do: "challenge", player: view.turn }]]} />`,
  },
  dicecup: {
    throw: ({ host }) => html`<${Words} host=${host} all=${[[t("host_all_seen"), { do: "seen" }]]} />`,
    rethrow: ({ host }) => html`<${Words} host=${host} all=${[[t("host_ruling_rethrow"), { do: "rethrow" }]]} />`,
    lies: Lies,
  },
  luckyfive: {
    start: Thrown, throw: Thrown, nudge: Nudge, shuffle: Shuffle,
    card: ({ host, view }) => html`<div class="row">${CARDS.filter((c) => view.in_pile === null || view.in_pile[c] > 0).map((card) => html`<button data-card=${card} onClick=${() => host.act({ do: "card", card })}>${cardName(card)}</button>`)}</div>`,
    choose: ({ host, view }) => html`<${Words} host=${host} all=${[["red", "orange"], ["red", "yellow"], ["orange", "yellow"]].map((dice) => [cardName(dice.join("+")), { do: "choose", player: view.turn, dice }])} />`,
    stake: ({ host, view }) => html`<${Words} host=${host} all=${[10, 50, 100].filter((chip) => view.chips[view.turn]?.[chip] > 0).map((chip) => [String(chip), { do: "stake", player: view.turn, chip }])} />`,
    say: ({ host, view }) => html`<${Words} host=${host} all=${[true, false].map((higher) => [t(higher ? "higher_than" : "lower_than", { n: view.sum }), { do: "say", player: view.turn, higher }])} />`,
    stop: ({ host, view }) => html`<${Words} host=${host} all=${[[t("take_pile"), { do: "stop", player: view.turn }]]} />`,
  },
  thrill: {
    pick: ({ host, view }) => html`<${Words} host=${host} all=${["small", "medium", "large"].map((size) => [t(`size_${size}`), { do: "pick", player: view.turn, size }])} />`,
    push: ({ host, view }) => html`<${Fell} weighs=${view.weight === true} give=${(event) => host.act(event)} />`,
  },
};

const cardName = (card) => (/^[a-z+]+$/.test(card) && card !== "lucky" ? card.split("+").map((c) => t(`host_colour_${c}`)).join(" + ") : card === "lucky" ? "Lucky Five" : card);
