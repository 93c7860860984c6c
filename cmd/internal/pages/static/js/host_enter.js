// What the table did not see or hear, entered by the host: dice, discs, cards,
// words, and what was written on paper or said in secret. What is asked is in
// host_now.js.
import { html, useState } from "../vendor/preact.js";
import { ActForm, doName } from "./host_form.js";
import { said, t } from "./texts.js";

const ELSEWHERE = { dicecup: ["throw", "decide"], thrill: ["start", "weigh"] };

// SECRET are those that nobody else hears of before their time. They are awaited
// of several players at once: what is entered for one stays while another does it
// by phone.
const SECRET = ["cross", "hand", "tip"];

// Enter offers the acts that the rule-book awaits, and those alone.
export function Enter({ state, games, host }) {
  const [open, setOpen] = useState(false);
  const { prompt, view } = state;
  const game = games.find((g) => g.name === state.game);
  const acts = [...(prompt?.acts ?? []), ...unprompted(prompt, view)].filter((act) => game?.acts.some((a) => a.do === act) && !ELSEWHERE[state.game]?.includes(act));
  if (acts.length === 0) return null;
  const moment = `${state.game_id} ${view.round ?? ""} ${view.phase}`;
  return html`<details class="card enter" data-enter onToggle=${(e) => setOpen(e.target.open)}><summary>${t("host_enter_hand")}</summary>
    <p class="hint">${said(prompt.text)}</p>
    ${open && acts.map((act) => {
      const names = act === "tip" ? tippers(view) : prompt.players;
      return html`<section key=${`${moment} ${act} ${SECRET.includes(act) || names}`} data-act=${act}><h3>${doName(game, act)}</h3><${OWN[act] ?? Asked} ...${{ act, game, names, view, host }} /></section>`;
    })}
  </details>`;
}

// unprompted are acts that nobody is asked for: that no card is left can be said of
// a deck that nobody counted in, when the next card is due (LF-10).
const unprompted = (prompt, view) => (prompt?.acts.includes("card") && view.draw_pile === null ? ["no_card"] : []);

// tippers may still tip, as long as nothing was pushed (TH-10).
const tippers = (view) => view.players.filter((name) => !view.out.includes(name) && !view.tipped.includes(name) && view.tip_cards[name].falls + view.tip_cards[name].none > 0);

// Asked is an act in the form that all have, its player told where only one may act.
function Asked({ act, game, names, view, host }) {
  const players = names.map((name) => ({ name }));
  const known = players.length === 1 ? { player: players[0].name } : undefined;
  return html`${SECRET.includes(act) && html`<p class="hint">${t("host_secret")}</p>`}
    <${ActForm} ...${{ act, game, players }} event=${known} columns=${view.columns ?? 1} offered=${OFFERED[act]?.(view)} send=${host.act} label=${t("host_give")} />`;
}

// OFFERED are what may still be chosen: of a cross the boxes that are open in the
// sheet of the player who was chosen, in the column that was; of a push the disc
// that had the weight on it, if one had (TH-11).
const OFFERED = {
  cross: (view) => (part, { player, column = 1 }) => part.of.filter((box) => part.key !== "category" || [view.sheets[player] ?? {}].flat()[column - 1]?.[box] === undefined),
  push: (view) => (part) => part.of.filter(() => part.key !== "weighted" || view.weight === true),
};

// Shuffle tells the new order of a deck that players shuffled (LF-10).
function Shuffle({ view, host }) {
  const [deck, setDeck] = useState(view.discards.join(","));
  const own = view.commitment === null;
  const give = () => host.act({ do: "shuffle", ...(own && { deck: deck.split(",").map((card) => card.trim()) }) });
  return html`<div class="row">${own && html`<input aria-label=${t("host_shuffled")} value=${deck} onInput=${(e) => setDeck(e.target.value)} />`}
    <button onClick=${give}>${t("host_shuffled")}</button></div>`;
}

const OWN = { shuffle: Shuffle };
