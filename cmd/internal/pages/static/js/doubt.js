// A ruling in doubt, by phone: who sits there doubts it, says how the dice really
// lie or what really fell, and agrees with the others on what counts; else the host
// decides.
import { html, useState } from "../vendor/preact.js";
import { DiceFix, diceOf } from "./dicefix.js";
import { Fell } from "./fell.js";
import { Sure } from "./shield.js";
import { said, t } from "./texts.js";
import { Photo } from "./verdict.js";

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
  const propose = (really, reason) => session.dispute({ verdict: open.verdict, ...really, ...(reason && { reason }) });
  return html`
    ${open.seat !== me.seat && html`<${Agree} key=${open.at} open=${open} session=${session} />`}
    ${state.game === "thrill" ? html`<${Discs} key=${doubted.id} ...${{ view: state.view, doubted, propose }} />` : html`<${Dice} ...${{ state, doubted, propose }} />`}`;
}

// Dice are those of a ruling as they really lie.
function Dice({ state, doubted, propose }) {
  if (diceOf(doubted).length === 0) return html`<p class="hint" data-no-dice>${t("dispute_no_photo")}</p>`;
  const players = state.seats.map((s) => ({ seat: s.seat, name: s.player }));
  return html`<details data-propose><summary>${t("dispute_lies")}</summary>
    <${DiceFix} key=${doubted.id} game=${state.game} verdict=${doubted} players=${players} send=${(dice, reason) => propose({ dice }, reason)} label=${t("dispute_propose")} /></details>`;
}

// Discs are those that really fell in the last push of Thrill, as a whole.
function Discs({ view, doubted, propose }) {
  const [reason, setReason] = useState("");
  return html`<details data-propose><summary>${t("dispute_fell")}</summary>
    ${doubted.photo && html`<${Photo} photo=${doubted.photo} counts=${false} />`}
    <${Fell} weighs=${view.weight_cards !== null} was=${view.last} give=${(push) => propose({ event: push }, reason)} label=${t("dispute_propose")}>
      <label>${t("host_reason")}<input name="reason" maxlength="200" value=${reason} onInput=${(e) => setReason(e.target.value)} /></label>
    <//></details>`;
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
