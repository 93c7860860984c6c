// What a visitor's hands can do at the virtual table of the games that share
// one mat: Dice Cup, Lucky Five and Thrill.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Chips } from "./acts_luckyfive.js";
import { useFresh, useNow } from "./clock.js";
import { Cube } from "./die.js";
import { isUp } from "./look.js";
import { t } from "./texts.js";

// READ_MS is how long a throw, or a chip that was laid, is waited for to be read.
const READ_MS = 10_000;

// calls says whether the table has one of these notices.
const calls = (state, ...codes) => (state?.notices ?? []).some((notice) => codes.includes(notice.code));

// Button does one act with the hands; due says that it is what comes next.
function Button({ act, verb, extra, due, children }) {
  return html`<button data-act=${verb} data-due=${due ? "" : null} class=${due ? "strong" : ""} onClick=${() => act({ do: verb, ...extra })}>${children ?? t(`act_${verb}`)}</button>`;
}

// A look that the table does not see is over after so long.
const UNSEEN_MS = 5_000;
const TICK_MS = 100;

// useSeen says whether all have seen the dice under a cup that is held up: once the
// timer has run out (DC-2), or where there is none after a while.
function useSeen(timer, skew, held) {
  const now = useNow(held && timer ? TICK_MS : null) - skew;
  const [look, setLook] = useState(null);
  useEffect(() => setLook(held ? {} : null), [held]);
  const soon = useFresh(look, UNSEEN_MS);
  return held && (timer ? isUp(timer, now) : look !== null && !soon);
}

// CupHands are those of Dice Cup: whoever has the cup shakes, shows the throw
// to all for the time of the timer, and puts the cup aside for the scoring.
export function CupHands({ state, me, look, skew, session }) {
  const view = state.view;
  const cup = look?.cups[0]?.state ?? "";
  const mine = view?.cup === me?.player;
  const throws = mine && view.phase === "throw";
  // A cup may stand over dice that nobody has thrown yet.
  const round = `${state.game_id} ${view?.round}`;
  const [shaken, setShaken] = useState("");
  const unseen = calls(state, "throw_unseen");
  const thrown = shaken === round && !unseen;
  const seen = useSeen(state.timer, skew, cup === "held");
  const act = (a) => {
    if (a.do === "shake") setShaken(round);
    session.act(a);
  };
  return html`
    ${!mine && html`<p class="hint">${t("other_has_cup", { name: view?.cup ?? "" })}</p>`}
    ${view?.phase !== "cross" && html`<div class="choice halves">
      <${Button} act=${act} verb="shake" due=${throws && cup !== "held" && !(thrown && cup === "down")} />
      ${cup === "held"
        ? html`<${Button} act=${act} verb="put_down" due=${throws && seen} />`
        : html`<${Button} act=${act} verb="hold" due=${throws && thrown && cup === "down" && view.round < view.rounds}>${t("act_hold_all")}<//>`}
      <${Button} act=${act} verb="lift" due=${mine && view.phase === "score" && cup === "down"} />
      <${Button} act=${act} verb="tidy" />
    </div>`}
    <${Pranks} act=${act} more=${["knock", "throw_cocked"]} />`;
}

// TrayHands are those of Lucky Five: dice are thrown by colour, those that had to
// stay turned back, chips staked and taken.
export function TrayHands({ state, own, me, may, look, session }) {
  const view = state.view;
  const act = session.act;
  const turn = view?.turn === me?.player;
  const free = freeColours(state);
  const due = turn || view?.phase === "start" ? free : [];
  const moved = calls(state, "dice_moved");
  const nudges = turn && view.phase === "nudge" && !moved;
  const legal = turn && view.phase === "stake" && may("stake") ? own.prompt.legal : [];
  return html`
    ${legal.length > 0 && html`<${Stake} view=${view} me=${me} legal=${legal} act=${act} />`}
    ${(due.length > 0 || nudges) && html`<${Throw} key=${`${view.phase} ${due.join()}`} view=${view} due=${due} asked=${calls(state, "die_missing")} act=${act} />`}
    <div class="choice halves">
      <${Button} act=${act} verb="collect" due=${won(view, me) && (look?.chips?.length ?? 0) > 0} />
      <${Button} act=${act} verb="take_back" />
      ${moved ? html`<${Button} act=${act} verb="set_right" extra=${{ dice: stay(view, free) }} due />` : html`<${Button} act=${act} verb="tidy" />`}
      ${view?.phase === "start" && html`<${Button} act=${act} verb="deal" />`}
    </div>
    <${Pranks} act=${act} more=${["turn", "throw_cocked"]} />`;
}

// Stake lays one chip; a second one would be taken for the next player's.
function Stake({ view, me, legal, act }) {
  const [staked, setStaked] = useState(null);
  const waits = useFresh(staked, READ_MS);
  const stake = (chip) => {
    setStaked({});
    act({ do: "stake", chip });
  };
  return html`<p class="hint">${t("stake_which")}</p><${Chips} view=${view} me=${me} legal=${legal} busy=${waits} stake=${stake} />`;
}

const COLOURS = ["red", "orange", "yellow"];

// freeColours are the dice that are to be thrown now, by whoever is in turn: the
// first throw until it lies there, later ones once the word is said.
function freeColours(state) {
  const view = state.view;
  if (view?.phase === "start") return calls(state, "first") ? [] : COLOURS;
  return view?.phase === "throw" || (view?.phase === "say" && calls(state, "word")) ? view.concerned : [];
}

// stay are the dice that are not thrown, as they must lie (LF-7).
const stay = (view, free) => COLOURS.filter((colour) => view.dice && !free.includes(colour)).map((colour) => ({ colour, value: view.dice[colour] }));

// won says whether the chips in the middle are this player's to take (LF-5).
const won = (view, me) => view?.last?.player === me?.player && Boolean(view?.last?.right) && view.middle.chips === 0;

// Throw chooses dice and throws them. Those that are due are chosen already; where
// none is, a single one may be thrown (LF-8). They are thrown again when nothing was
// read of it, or when the table has come to ask for dice.
function Throw({ view, due, asked, act }) {
  const [chosen, setChosen] = useState(due);
  const [thrown, setThrown] = useState(null);
  const waits = useFresh(thrown, READ_MS) && (thrown.asked || !asked);
  const flip = (colour) => {
    if (due.length === 0) setChosen([colour]);
    else setChosen(chosen.includes(colour) ? chosen.filter((c) => c !== colour) : [...chosen, colour]);
  };
  const cast = () => {
    setThrown({ asked });
    act({ do: "throw", colours: chosen });
  };
  return html`<div class="choice thirds dice-choice">${COLOURS.map((colour) => html`<button data-die=${colour} aria-pressed=${chosen.includes(colour)} aria-label=${t(`colour_${colour}`)} onClick=${() => flip(colour)}>
      <${Cube} face=${view.dice?.[colour] ?? null} colour=${colour} /></button>`)}</div>
    <button class="wide ${due.length > 0 ? "strong" : ""}" data-act="throw" disabled=${chosen.length === 0 || waits} onClick=${cast}>${t("act_throw_dice", { n: chosen.length })}</button>`;
}

// DISCS is how many there are (TH-1): where fewer lie there, one is in a hand.
const DISCS = 34;
const SIZES = ["small", "medium", "large"];

// DiscHands are those of Thrill: the boss takes a disc out of the reserve, Maxe may
// turn the board, lays the disc into the push area and perhaps the weight on one
// (TH-11), and pushes to the stop, each once the eye has counted.
export function DiscHands({ state, own, me, may, look, session }) {
  const view = state.view;
  const act = session.act;
  const turn = view?.turn === me?.player;
  const taken = (look?.discs?.length ?? DISCS) < DISCS;
  // A disc that is taken while the reserve is counted is missed in the count.
  const sizes = turn && view.phase === "pick" && may("pick") && !taken && !calls(state, "counting") ? own.prompt.legal : [];
  const waits = calls(state, "counting", "fell", "discs");
  const pushes = turn && view.phase === "push";
  const ready = pushes && !waits && (taken || view.disc === null);
  const heavy = pushes && view.weight ? SIZES.filter((size) => look?.discs?.some((disc) => disc.on_board && disc.size === size)) : [];
  return html`
    ${sizes.length > 0 && html`<p class="hint">${t("take_how")}</p><div class="choice thirds">${sizes.map((size) => html`<${Button} act=${act} verb="take" extra=${{ size }} due=${!waits} key=${size}>${t(`size_${size}`)}<//>`)}</div>`}
    ${heavy.length > 0 && html`<p class="hint">${t("weight_where")}</p><div class="choice thirds">${heavy.map((size) => html`<${Button} act=${act} verb="shove" extra=${{ size }} due=${ready} key=${size}>${t(`size_${size}`)}<//>`)}</div>`}
    <div class="choice halves">
      ${pushes && heavy.length === 0 && html`<${Button} act=${act} verb="shove" due=${ready} />`}
      ${pushes && html`<${Button} act=${act} verb="turn_board" />`}
      <${Button} act=${act} verb="tidy">${t("act_store")}<//>
      ${view?.phase === "start" && html`<${Button} act=${act} verb="deal" />`}
    </div>
    <${Pranks} act=${act} more=${[]} />`;
}

// Pranks are what happens at real tables.
function Pranks({ act, more }) {
  return html`<details><summary>${t("pranks")}</summary><div class="choice">
    ${[...more, "bump", "lamp", "dark"].map((verb) => html`<${Button} act=${act} verb=${verb} key=${verb} />`)}
  </div></details>`;
}
