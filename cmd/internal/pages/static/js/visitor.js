// The phone's page: the table live, a seat to be claimed, and then what its
// player may do; on the virtual table the visitor's hands too.
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { Acts, isAsked, mayOf } from "./acts.js";
import { Claim } from "./claim.js";
import { useFresh } from "./clock.js";
import { untold, useCount } from "./count.js";
import { Doubt } from "./doubt.js";
import { Hands } from "./hands.js";
import { CupHands, DiscHands, TrayHands } from "./hands_tray.js";
import { fetchJSON } from "./fetched.js";
import { fetchAbout } from "./link.js";
import { useLook } from "./live.js";
import { Asked, Headline, Mirror, Ruled } from "./mirror.js";
import { Notices } from "./notices.js";
import { Called, Left } from "./round.js";
import { useOwn } from "./own.js";
import { useSeat } from "./session.js";
import { Sure } from "./shield.js";
import { over, settled, useSpoken, useTable } from "./table.js";
import { otherLanguage, t, useLanguage } from "./texts.js";

// For so long a ruling is what is shown of a game without Bluff's mat.
const FRESH_MS = 14_000;

const hands = { bluff: Hands, dicecup: CupHands, luckyfive: TrayHands, thrill: DiscHands };

function Visitor({ mat, tray, about }) {
  const { state, link, age, skew } = useTable();
  const [look, refused] = useLook(about.virtual);
  const session = useSeat();
  const own = useOwn(session, state, link);
  const [wish, setWish] = useState({ field: null, face: null });
  const [covering, setCovering] = useState(false);
  const [, redraw] = useState(0);
  // Where the marker was to go counts for this seat and this round.
  useEffect(() => {
    setWish({ field: null, face: null });
    setCovering(false);
  }, [session.token, state?.game_id, state?.view?.round]);
  const verdict = settled(state) ? state.verdict : null;
  const shown = useCount(verdict);
  const fresh = useFresh(verdict?.id ?? null, FRESH_MS);
  const counting = Boolean(verdict) && shown < verdict.counted.length;
  useSpoken(state, counting);
  const told = counting ? untold(state, verdict) : state;
  const me = told?.seats?.find((seat) => seat.seat === session.seat && seat.player);
  const tapped = (x, y) => {
    if (covering) {
      setCovering(false);
      session.act({ do: "cover", at: [x, y] });
    } else {
      const field = nearest(mat, x, y);
      if (field) setWish({ ...wish, field });
    }
  };
  document.title = t("title"); // in the language chosen last
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  const plays = session.seat !== null;
  const theirs = about.virtual && plays ? { tapped, covering, setCovering, wish, setWish } : null;
  return html`<div class="sheet" data-waits=${(state?.prompt?.players ?? []).join(",")} data-phase=${state?.view?.phase ?? "none"} data-plays=${state?.game ?? ""} data-revision=${state?.revision ?? 0} data-link=${link}>
    <header><${Fresh} state=${state} link=${link} age=${age} /><${Headline} state=${told} verdict=${verdict} /><button class="plain" onClick=${translate}>${t("language")}</button></header>
    <div class="told">
      ${state?.called && html`<p class="called"><${Called} called=${state.called} /> <${Left} called=${state.called} skew=${skew} /></p>`}
      ${refused && html`<p class="notice" role="status" data-look="refused">! ${t("look_refused")}</p>`}
      <${Notices} state=${withoutAsked(state, me)} link=${link} age=${age} most=${3} />
      <${Asked} state=${told} />
    </div>
    <${Mirror} ...${{ state: told, mat, tray, look, skew, verdict, shown, fresh, session, theirs }} />
    <div class="told below"><${Ruled} state=${told} verdict=${verdict} shown=${shown} /></div>
    ${plays ? html`<${Deck} ...${{ state, own, me, verdict, mat, look, skew, session, theirs }} />` : state && html`<${Claim} state=${state} look=${look} session=${session} virtual=${about.virtual} />`}
    <${Foot} ...${{ state, me, session, virtual: about.virtual }} />
  </div>`;
}

// withoutAsked leaves out what the player is asked below.
const withoutAsked = (state, me) => me ? { ...state, notices: state.notices.filter((notice) => !isAsked(notice, state, me)) } : state;

// Fresh says whether the picture is live, or how old it is; there is none before
// the table was heard of.
function Fresh({ state, link, age }) {
  const live = link === "up";
  return html`<span class="fresh ${live ? "live" : "old"}" data-fresh=${String(live)}><i aria-hidden="true">${live ? "●" : "○"}</i> ${live ? t("live") : state ? ago(age) : "…"}</span>`;
}

const ago = (s) => (s < 100 ? t("ago_s", { n: s }) : t("ago_min", { n: Math.round(s / 60) }));

// Deck is what the player of this phone may do.
function Deck({ state, own, me, verdict, mat, look, skew, session, theirs }) {
  const Theirs = theirs && hands[state?.game];
  return html`<section class="panel mine ${Theirs === Hands ? "long" : ""}" data-mine=${session.seat} data-own=${own?.revision ?? ""}>
    <h2>${me ? t(theirs ? "you_are" : "you_sit", { name: me.player }) : t("your_seat", { n: session.seat })}${me?.turn && html` <span class="due">${t("your_turn")}</span>`}</h2>
    ${me && html`<${Acts} ...${{ state, own, me, session }} hands=${Boolean(Theirs)} />`}
    ${theirs && isBetween(state) && html`<button class="strong wide" data-do="begin" disabled=${session.sending} onClick=${() => session.act({ do: "press" })}>${t("begin_game")}</button>`}
    ${me && html`<${Doubt} ...${{ state, me, verdict, session }} />`}
    ${Theirs && html`<div class="hands" data-mine=${session.seat}><${Theirs} ...${{ state, own, me, may: mayOf(own, me), mat, look, skew, session, ...theirs }} /></div>`}
  </section>`;
}

// isBetween says whether no game goes on: the button begins one.
const isBetween = (state) => Boolean(state) && (!state.game || over(state));

// Foot has what is rarely done.
function Foot({ state, me, session, virtual }) {
  const leaves = me && state?.game && state.winners?.length === 0 && !virtual;
  return html`<footer>
    ${session.seat !== null && html`<button class="plain" data-leave onClick=${session.leave}>${t("leave_seat")}</button>`}
    ${leaves && html`<${Sure} name="leave_game" kind="plain" label=${t("leave_game")} onYes=${() => session.order({ do: "leave", player: me.player })} />`}
    <a href="wall">${t("to_wall")}</a>
    <p class="fine">${virtual && `${t("virtual")} · `}${t("camera_notice")}</p>
  </footer>`;
}

const NEAR_MM = 45;

// nearest is the field that a tap means: fields are small on a phone.
function nearest(mat, x, y) {
  const far = (f) => Math.hypot(f.x + f.size / 2 - x, f.y + f.size / 2 - y);
  const best = mat.track.reduce((a, b) => (far(b) < far(a) ? b : a));
  return far(best) < NEAR_MM ? { kind: best.kind, count: best.count } : null;
}

await useLanguage();
const [about, mat, tray] = await Promise.all([fetchAbout(), fetchJSON("mat.json"), fetchJSON("tray.json")]);
render(html`<${Visitor} mat=${mat} tray=${tray} about=${about} />`, document.getElementById("page"));
