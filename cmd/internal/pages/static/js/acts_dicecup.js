// Dice Cup by phone: the own sheet, and a cross that nobody knows of until all
// have crossed (DC-2, DC-8).
import { html, useState } from "../vendor/preact.js";
import { Line } from "./dicecup.js";
import { Hold } from "./shield.js";
import { t } from "./texts.js";

const CATEGORIES = ["fours", "fives", "sixes", "white", "yellow", "green", "blue", "red", "black", "pasch", "low", "all"];
const RULINGS = ["seen", "lies", "rethrow"];

export function DiceCup({ state, own, me, session, may }) {
  const view = own.view;
  const mine = view.crosses?.[me.player];
  return html`
    ${may("cross") && html`<${Sheet} key=${view.round} view=${view} me=${me} open=${own.prompt.legal ?? []} busy=${session.sending}
      cross=${(box) => session.order({ do: "cross", player: me.player, category: box.category, column: box.column })} />`}
    ${mine && html`<p class="did" data-crossed>${t("cross_made")}</p>
      <${Hold} name="cross" label=${t("hold_cross")}>${() => html`<p class="own-cross"><${Line} of=${mine.category} />${view.columns > 1 && html`<small>${t("column", { n: mine.column })}</small>`}</p>`}<//>`}
    ${may("lies") && html`<p class="hint">${t("cup_aside_now")}</p>`}
    ${view.phase === "decide" && isJudge(state, me) && html`<div class="choice thirds">${RULINGS.filter((ruling) => own.prompt.legal?.includes(ruling)).map((ruling) => html`<button data-do=${`decide_${ruling}`} onClick=${() => session.order({ do: "decide", ruling })}>${t(`ruling_${ruling}`)}</button>`)}</div>`}`;
}

// isJudge says whether this player decides for a host (DC-9): where nobody but
// simulated players was seated, the one with the cup does.
export const isJudge = (state, me) => state.game === "dicecup" && state.view.cup === me.player && state.seats.every((seat) => seat.bot);

// Sheet is the player's own: what is filled has its points, what is open can be
// chosen, and is then sent.
function Sheet({ view, me, open, busy, cross }) {
  const [box, setBox] = useState(null);
  const [column, setColumn] = useState(open[0]?.column ?? 1);
  const filled = [view.sheets[me.player]].flat()[column - 1] ?? {};
  const boxOf = (category) => open.find((b) => b.category === category && b.column === column);
  return html`<section class="own-sheet" aria-label=${t("own_sheet")}>
    ${view.columns > 1 && html`<div class="choice columns">${Array.from({ length: view.columns }, (_, i) => html`<button data-column=${i + 1} aria-pressed=${column === i + 1} onClick=${() => setColumn(i + 1)}>${t("column", { n: i + 1 })}</button>`)}</div>`}
    <div class="boxes">${CATEGORIES.map((category) => {
      const free = boxOf(category);
      if (!free) return html`<span class="box filled" key=${category}><${Line} of=${category} /><b>${filled[category] ?? ""}</b></span>`;
      const chosen = box?.category === category && box.column === column;
      return html`<button class="box" key=${category} data-box=${category} aria-pressed=${chosen} onClick=${() => setBox(chosen ? null : free)}><${Line} of=${category} /><b aria-hidden="true">${chosen ? "✕" : ""}</b></button>`;
    })}</div>
    <button class="strong wide" data-do="cross" disabled=${!box || busy} onClick=${() => cross(box)}>${t("cross_it")}</button>
    <p class="hint">${t("cross_secret")}</p>
  </section>`;
}
