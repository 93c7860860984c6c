// What a player may do now by phone: as the rule-book asks that player, and
// nothing else. Whatever is secret goes over the own session alone.
import { html } from "../vendor/preact.js";
import { Bluff } from "./acts_bluff.js";
import { DiceCup, isJudge } from "./acts_dicecup.js";
import { LuckyFive } from "./acts_luckyfive.js";
import { Thrill } from "./acts_thrill.js";
import { Refused } from "./claim.js";
import { said, t } from "./texts.js";

const games = { bluff: Bluff, dicecup: DiceCup, luckyfive: LuckyFive, thrill: Thrill };

// Acts are those of the player me, who knows own; hands says that there are
// hands of the virtual table beside them.
export function Acts({ state, own, me, session, hands }) {
  const Game = own && games[state.game];
  return html`<div class="acts" data-acts=${own ? state.game : ""}>
    <${Refused} text=${session.refused} />
    ${session.sending && html`<p class="sending" role="status">${t("sending")}</p>`}
    <${Questions} state=${state} me=${me} session=${session} />
    ${Game && html`<${Game} key=${state.game_id} ...${{ state, own, me, session, hands }} may=${mayOf(own, me)} />`}
  </div>`;
}

// mayOf tells whether the rule-book would take an act from this player now. What
// it lists as legal belongs to that act: own may be behind the state for a moment.
export const mayOf = (own, me) => (act) => Boolean(own?.prompt.acts.includes(act) && own.prompt.players.includes(me?.player));

// What the table asks, and of whom: of the player in turn, of everybody (the
// first who says yes it is), or of the host.
const ofTurn = ["first_bet", "next_lap", "challenge", "all_up", "go_on", "weight", "fell"];
const ofAll = ["first", "youngest"];
const ofHost = ["uncovered", "die_missing"];

// isAsked says whether a notice is a question to this player.
export function isAsked(notice, state, me) {
  if (ofAll.includes(notice.code)) return true;
  if (ofHost.includes(notice.code)) return isJudge(state, me);
  return me.turn && (ofTurn.includes(notice.code) || notice.code.startsWith("weighted_"));
}

function Questions({ state, me, session }) {
  const asked = (state?.notices ?? []).filter((notice) => isAsked(notice, state, me));
  return asked.map((notice) => html`<div class="question" data-question=${notice.code} key=${notice.code}>
    <p>${said(notice.text)}</p>
    <div class="choice halves">
      <button class="strong" onClick=${() => session.confirm(notice.code, true)}>${ofAll.includes(notice.code) ? t("me") : t("yes")}</button>
      ${!ofAll.includes(notice.code) && html`<button onClick=${() => session.confirm(notice.code, false)}>${t("no")}</button>`}
    </div>
  </div>`);
}
