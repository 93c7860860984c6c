// The wall: one screen for everybody, read from five metres. A scene at a time.
import { html, render, useState } from "../vendor/preact.js";
import { Bet } from "./bet.js";
import { Board } from "./board.js";
import { useFresh } from "./clock.js";
import { tallyOf, untold, useCount } from "./count.js";
import { fetchJSON } from "./fetched.js";
import { boards, statuses } from "./games.js";
import { Idle, Join, Time } from "./idle.js";
import { Look } from "./look.js";
import { Notices } from "./notices.js";
import { Odds } from "./odds.js";
import { Placings } from "./players.js";
import { Report } from "./report.js";
import { Called, Left } from "./round.js";
import { SeatCode } from "./seatcode.js";
import { useSound } from "./sound.js";
import { over, settled, useSpoken, useTable } from "./table.js";
import { longWord, otherLanguage, said, t, useLanguage } from "./texts.js";
import { Photo, Verdict } from "./verdict.js";

const EXHIBIT_MS = 8000;
// A prompt of more letters than that is long.
const LONG = 70;
// For so long a round of Dice Cup that was scored is the scene.
const SCORED_MS = 14_000;

function Wall({ mat }) {
  const { state, link, age, skew } = useTable();
  const [, redraw] = useState(0);
  const verdict = settled(state) ? state.verdict : null;
  const shown = useCount(verdict);
  const counted = Boolean(verdict) && shown >= verdict.counted.length;
  const counting = Boolean(verdict) && !counted;
  useSpoken(state, counting);
  const sound = useSound(state, counted ? verdict : null);
  const fresh = useFresh(verdict?.id ?? null, SCORED_MS);
  const exhibit = useFresh(counted && mayExhibit(state, fresh) ? (verdict.photo?.url ?? null) : null, EXHIBIT_MS);
  document.title = t("title"); // in the language chosen last
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  const scene = { mat, state: counting ? untold(state, verdict) : state, verdict, shown, counted, fresh, exhibit };
  return html`<div class="screen" data-game=${state?.game_id ?? ""} data-plays=${state?.game ?? ""} data-phase=${state?.view?.phase ?? "none"} data-revision=${state?.revision ?? 0} data-link=${link}>
    ${!state?.game ? html`<${Idle} state=${state} />` : state.timer ? html`<${Look} timer=${state.timer} skew=${skew} />` : html`<${Stage} ...${scene} /><${Side} ...${scene} />`}
    <footer>
      <${Notices} state=${state?.game ? state : withoutCalled(state)} link=${link} age=${age} most=${2} />
      <div class="foot">
        <div class="facts">
          <${Called} called=${state?.called} />
          <span class="fine">${state?.virtual && `${t("virtual")} · `}${t("camera_notice")}</span>
          ${state?.game && html`<${SeatCode} />`}
          <a class="fine" href=".">${t("to_table")}</a>
        </div>
        <${Left} called=${state?.called} skew=${skew} />
        <button class="fine" onClick=${translate}>${t("language")}</button>
        <button class="fine" data-sound aria-pressed=${sound.sound} onClick=${sound.toggleSound}>${sound.blocked ? t("sound_tap") : t(sound.sound ? "sound_on" : "sound_off")}</button>
        <button class="fine" data-voice aria-pressed=${sound.voice} onClick=${sound.toggleVoice}>${t(sound.voice ? "voice_on" : "voice_off")}</button>
        ${state?.game && html`<span class="now"><${Time} /></span>`}
      </div>
    </footer>
  </div>`;
}

// withoutCalled leaves out who is called where all of them are named already.
const withoutCalled = (state) => state && { ...state, notices: state.notices.filter((notice) => notice.code !== "called") };

// mayExhibit says whether the photograph may take the whole stage: where
// nobody needs the board meanwhile.
function mayExhibit(state, fresh) {
  return state.game === "bluff" || (state.game === "dicecup" && !fresh && state.view.phase === "throw");
}

// Stage is the game itself, or what is to be looked at instead for a while.
function Stage({ mat, state, verdict, shown, counted, fresh, exhibit }) {
  const Game = boards[state.game];
  const done = over(state) && !exhibit;
  return html`<div class="stage">
    ${Game ? html`<${Game} state=${state} fresh=${fresh} />` : html`<${Board} mat=${mat} state=${state} tally=${openDice(state, verdict, shown)} losses=${counted && verdict.losses} />`}
    ${exhibit && html`<div class="exhibit"><${Photo} photo=${verdict.photo} counts=${!Game} /></div>`}
    ${done && !Game && html`<div class="game ending"><${Placings} state=${state} /></div>`}
    ${state.reveal && html`<div class="call">${t("cups_up")}</div>`}
  </div>`;
}

// openDice are those of a verdict as long as they still lie on the table.
function openDice(state, verdict, shown) {
  const still = verdict && state.seats.some((seat) => seat.roll?.length > 0);
  return still ? tallyOf(verdict, shown) : null;
}

// Side says where the game stands, what is asked of whom, and the last ruling.
// Below it there is room for what is published besides.
function Side(scene) {
  const { state } = scene;
  const bluff = !boards[state.game];
  return html`<aside class="side">
    <h1 class=${state.reveal ? "loud" : ""}>${state.reveal ? t("cups_up") : headline(scene)}</h1>
    ${bluff ? html`<${BluffSide} ...${scene} />` : html`<${GameSide} ...${scene} />`}
    ${over(state) && html`<${Join} />`}
    <div class="besides"><${Odds} state=${state} /><${Report} state=${state} /></div>
  </aside>`;
}

// headline is the round, and in Dice Cup of how many.
function headline({ state, verdict }) {
  const view = state.view;
  if (view.rounds) return view.round === view.rounds ? t("last_round") : t("round_of", { n: view.round, of: view.rounds });
  if (state.game === "luckyfive") return view.last_turn ? t("last_turn") : "Lucky Five";
  return t("round", { n: (state.game === "bluff" && verdict?.round) || view.round });
}

function BluffSide({ state, verdict, shown, exhibit }) {
  return html`
    ${verdict ? html`<${Verdict} verdict=${verdict} bet=${state.view.last?.bet} shown=${shown} photo=${!exhibit && !over(state)} brief=${over(state)} />` : !over(state) && html`<${Bet} bet=${state.view.bet} />`}
    <${Prompt} text=${state.prompt?.text} />`;
}

function GameSide({ state, verdict, exhibit }) {
  const Status = statuses[state.game];
  return html`
    <${Prompt} text=${state.prompt?.text} />
    ${Status && html`<${Status} state=${state} />`}
    ${verdict && html`<section class="ruled" data-verdict=${verdict.id}>
      ${!over(state) && Status === undefined && html`<p class="ruling ${longWord(said(verdict.text))}">${said(verdict.text)}</p>`}
      ${!exhibit && !over(state) && verdict.photo && html`<${Photo} photo=${verdict.photo} counts=${false} />`}
    </section>`}`;
}

// Prompt is what is asked of whom; a long one is written smaller.
function Prompt({ text }) {
  const words = said(text);
  return html`<p class="prompt ${words.length > LONG ? "long" : ""} ${longWord(words)}">${words}</p>`;
}

await useLanguage();
const mat = await fetchJSON("mat.json");
render(html`<${Wall} mat=${mat} />`, document.getElementById("page"));
