// What a visitor's hands can do at the virtual table.
import { html, useEffect, useState } from "../vendor/preact.js";
import { countText } from "./bet.js";
import { Die, faceName } from "./die.js";
import { Peek } from "./peek.js";
import { said, t } from "./texts.js";

const FACES = [1, 2, 3, 4, 5, "star"];
const ASKED = ["first_bet", "next_lap", "challenge", "all_up"];

// Seats lets a visitor choose whom to play for.
export function Seats({ state, look, session }) {
  const taken = (seat) => look?.cups.find((cup) => cup.seat === seat)?.visitor ?? false;
  return html`<section class="panel seats">
    <h2>${t("join")}</h2>
    <p>${t("join_how")}</p>
    <div class="choice">${(state?.seats ?? []).map((s) => html`<button data-take=${s.seat} disabled=${taken(s.seat)} onClick=${() => session.take(s.seat)}>
      ${t("take_seat", { name: s.player })}${taken(s.seat) ? ` (${t("taken")})` : ""}</button>`)}</div>
    <${Refused} text=${session.refused} />
  </section>`;
}

const Refused = ({ text }) => html`<p class="refused" role="alert">${text}</p>`;

// Hands are the controls of who holds a seat. wish is the marker's field and
// face as chosen so far.
export function Hands({ state, mat, look, session, wish, setWish, covering, setCovering }) {
  const me = state?.seats?.find((s) => s.seat === session.seat);
  const cup = look?.cups.find((c) => c.seat === session.seat);
  return html`<section class="panel hands" data-mine=${session.seat}>
    <div class="mine"><h2>${t("you_are", { name: me?.player ?? session.seat })}</h2>
      <button data-leave onClick=${session.leave}>${t("leave_seat")}</button></div>
    <${Refused} text=${session.refused} />
    <${Questions} state=${state} me=${me} session=${session} />
    <div class="first">
      <${Peek} peek=${session.peek} />
      <button class="buzzer" data-act="press" onClick=${() => session.act({ do: "press" })}>${t("cups_up")}</button>
    </div>
    <${MarkerChoice} state=${state} mat=${mat} session=${session} wish=${wish} setWish=${setWish} />
    <${LayOut} may=${Boolean(me) && state.view?.may_lay_out === me.player} act=${session.act} />
    <${Acts} me=${me} cup=${cup} changed=${isChanged(state, me)} act=${session.act} />
    <${Pranks} act=${session.act} laid=${state?.view?.laid_out?.[me?.player] !== undefined} covering=${covering} setCovering=${setCovering} />
  </section>`;
}

// Questions are what the table asks the player in turn.
function Questions({ state, me, session }) {
  const asked = (state?.notices ?? []).filter((n) => ASKED.includes(n.code) && me?.turn);
  return asked.map((n) => html`<div class="question" data-question=${n.code} key=${n.code}>
    <p>${said(n.text)}</p>
    <button onClick=${() => session.confirm(n.code, true)}>${t("yes")}</button>
    <button onClick=${() => session.confirm(n.code, false)}>${t("no")}</button>
  </div>`);
}

// MarkerChoice moves the red die: face, field (tapped on the board, or one
// further at a time), or one of the nearest bets.
function MarkerChoice({ state, mat, session, wish, setWish }) {
  const at = mat.track.findIndex((f) => f.kind === wish.field?.kind && f.count === wish.field?.count);
  const step = (by) => setWish({ ...wish, field: plain(mat.track[(at + by + mat.track.length) % mat.track.length]) });
  const ready = wish.field && wish.face;
  const legal = (state?.prompt?.players ?? []).length > 0 ? state.prompt.legal ?? [] : [];
  return html`<fieldset><legend>${t("marker")}</legend>
    ${legal.length > 0 && html`<div class="choice legal">${legal.map((bet) => html`<button data-bet="${bet.count} ${bet.face}" onClick=${() => setWish(markerOf(bet))}>
      ${countText(bet.count)} × <${Small} face=${bet.face} /></button>`)}</div>`}
    <div class="choice">${FACES.map((face) => html`<button data-face=${face} aria-label=${faceName(face)} aria-pressed=${wish.face === face} onClick=${() => setWish({ ...wish, face })}><${Small} face=${face} /></button>`)}</div>
    <div class="choice stepper">
      <button aria-label=${t("field_back")} onClick=${() => step(-1)}>◀</button>
      <output>${wish.field ? t(`field_${wish.field.kind}`, { n: wish.field.count }) : t("tap_field")}</output>
      <button aria-label=${t("field_on")} onClick=${() => step(1)}>▶</button>
      <button class="strong" data-act="marker" disabled=${!ready} onClick=${() => session.act({ do: "marker", field: wish.field, face: wish.face })}>${t("move_marker")}</button>
    </div>
  </fieldset>`;
}

const plain = (field) => ({ kind: field.kind, count: field.count });

// LAP is how many numbers and stars the track has before it goes round again.
const LAP = { number: 20, star: 10 };

// markerOf is where the marker lies for a bet, and what it shows (BL-4).
function markerOf(bet) {
  const kind = bet.face === "star" ? "star" : "number";
  return { field: { kind, count: ((bet.count - 1) % LAP[kind]) + 1 }, face: bet.face };
}

// LayOut puts dice out beside the cup after the own bet, by what they show
// (BL-15).
function LayOut({ may, act }) {
  const [faces, setFaces] = useState([]);
  useEffect(() => setFaces([]), [may]);
  if (!may) return null;
  const layOut = () => act({ do: "lay_out", faces }).then((done) => done && setFaces([]));
  return html`<fieldset><legend>${t("lay_out")}</legend><p>${t("lay_out_how")}</p>
    <div class="choice">${FACES.map((face) => html`<button data-lay=${face} aria-label=${faceName(face)} disabled=${faces.length >= MOST_OUT} onClick=${() => setFaces([...faces, face])}><${Small} face=${face} yellow /></button>`)}</div>
    <div class="choice">
      <output data-chosen=${faces.length}>${faces.map((face) => html`<${Small} face=${face} yellow />`)}</output>
      <button disabled=${faces.length === 0} onClick=${() => setFaces([])}>${t("choose_anew")}</button>
      <button class="strong" data-act="lay_out" disabled=${faces.length === 0} onClick=${layOut}>${t("act_lay_out")}</button>
    </div>
  </fieldset>`;
}

// MOST_OUT is how many dice can be laid out: one stays in the cup.
const MOST_OUT = 4;

// isChanged says whether the dice somebody laid out are not as they were.
const isChanged = (state, me) => (state?.notices ?? []).some((n) => n.code === "laid_out_changed" && n.seat === me?.seat);

function Small({ face, yellow }) {
  return html`<svg class="face" viewBox="-20 -20 40 40" aria-hidden="true"><${Die} x=${0} y=${0} size=${36} face=${face} red=${!yellow} /></svg>`;
}

// Acts are everything done with cup and dice. changed is true when dice laid
// out must be put right; odd is how many dice the seat
// has too many on the mat.
function Acts({ me, cup, changed, act }) {
  const down = !cup || cup.state === "down";
  const odd = (cup?.dice ?? 0) - (me?.dice ?? 0);
  const button = (verb, extra, due) => html`<button data-act=${verb} data-due=${due ? "" : null} class=${due ? "strong" : ""} onClick=${() => act({ do: verb, ...extra })}>${t(`act_${verb}`, { n: extra?.n })}</button>`;
  return html`<fieldset><legend>${t("cup_and_dice")}</legend><div class="choice">
    ${button("shake")} ${down ? html`${button("lift")} ${button("hold")}` : button("put_down")}
    ${button("throw")} ${button("throw_cocked")} ${button("tidy")} ${changed && button("set_right", {}, true)}
    ${button("graveyard", { n: Math.max(1, odd) }, odd > 0)} ${button("return", { n: Math.max(1, -odd) }, odd < 0)}
  </div></fieldset>`;
}

// Pranks are what happens at real tables.
function Pranks({ act, laid, covering, setCovering }) {
  return html`<fieldset><legend>${t("pranks")}</legend><div class="choice">
    <button data-act="cover" aria-pressed=${covering} onClick=${() => setCovering(!covering)}>${t(covering ? "tap_place" : "act_cover")}</button>
    ${laid && html`<button data-act="turn" onClick=${() => act({ do: "turn" })}>${t("act_turn")}</button>`}
    <button data-act="bump" onClick=${() => act({ do: "bump" })}>${t("act_bump")}</button>
    <button data-act="lamp" onClick=${() => act({ do: "lamp" })}>${t("act_lamp")}</button>
  </div></fieldset>`;
}
