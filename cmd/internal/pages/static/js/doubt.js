// A ruling in doubt, by phone: who sits there doubts it, says how the dice really
// lie, and agrees with the others on what counts; else the host decides.
import { html, useState } from "../vendor/preact.js";
import { DiceFix, diceOf } from "./dicefix.js";
import { Sure } from "./shield.js";
import { said, t } from "./texts.js";

// Doubt is for the player me; verdict is the ruling that is to be seen now. One that
// is not any more, as after the next bet, may be doubted until its time is over, and
// is said again.
export function Doubt({ state, me, verdict, session }) {
  const open = state.dispute;
  if (!open) return state.disputable && html`<${Sure} key=${state.disputable.verdict} name="dispute" kind="plain" label=${t("dispute")} onYes=${() => session.dispute({ verdict: state.disputable.verdict })} />
    ${!verdict && html`<p class="hint" data-doubtful>${said(state.verdict.text)}</p>`}`;
  const doubted = state.verdict?.id === open.verdict ? state.verdict : null;
  // Who plays for a simulated player at the virtual table has no word in this.
  if (!doubted || me.bot) return null;
  const players = state.seats.map((s) => ({ seat: s.seat, name: s.player }));
  const propose = (dice, reason) => session.dispute({ verdict: open.verdict, dice, ...(reason && { reason }) });
  return html`
    ${open.seat !== me.seat && html`<${Agree} key=${open.at} open=${open} session=${session} />`}
    ${diceOf(doubted).length === 0 ? html`<p class="hint" data-no-dice>${t(state.game === "thrill" ? "dispute_discs" : "dispute_no_photo")}</p>` : html`<details data-propose><summary>${t("dispute_lies")}</summary>
      <${DiceFix} key=${doubted.id} game=${state.game} verdict=${doubted} players=${players} send=${propose} label=${t("dispute_propose")} /></details>`}`;
}

// Agree is this player's word on the ruling; it may be another one until the last
// of the others has said theirs.
function Agree({ open, session }) {
  const [word, setWord] = useState(null);
  const say = (stands) => session.confirm("disputed", stands).then((done) => done && setWord(stands));
  return html`<div class="question" data-question="disputed">
    <p>${open.proposal ? said(open.proposal) : t("dispute_open")}</p>
    <div class="choice halves">
      <button data-stands aria-pressed=${word === true} onClick=${() => say(true)}>${t("host_stands")}</button>
      ${open.proposal && html`<button data-accepts aria-pressed=${word === false} onClick=${() => say(false)}>${t("host_accept")}</button>`}
    </div>
    <p class="hint" role="status">${t(word === null ? "dispute_all" : "dispute_said")}</p>
  </div>`;
}
