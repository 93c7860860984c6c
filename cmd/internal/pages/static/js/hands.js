// What a visitor's hands can do at the virtual table of Bluff.
import { html } from "../vendor/preact.js";
import { LAP, countText } from "./bet.js";
import { faceName } from "./die.js";
import { FACES, FacePicker, Small } from "./facepicker.js";
import { Peek } from "./peek.js";
import { t } from "./texts.js";

// Hands are the controls of the player me, who holds a seat. wish is the
// marker's field and face as chosen so far.
export function Hands({ state, me, mat, look, session, wish, setWish, covering, setCovering }) {
  const cup = look?.cups.find((c) => c.seat === session.seat);
  const layOut = (faces) => session.act({ do: "lay_out", faces });
  return html`
    <div class="first">
      <${Peek} peek=${session.peek} />
      <button class="buzzer" data-act="press" onClick=${() => session.act({ do: "press" })}>${t("cups_up")}</button>
    </div>
    <${MarkerChoice} state=${state} me=${me} mat=${mat} session=${session} wish=${wish} setWish=${setWish} />
    ${state.view?.may_lay_out === me?.player && me && html`<${FacePicker} key=${state.view.round} faces=${FACES} most=${MOST_OUT} layOut=${layOut} />`}
    <${Acts} me=${me} cup=${cup} changed=${isChanged(state, me)} act=${session.act} />
    <${Pranks} act=${session.act} laid=${state?.view?.laid_out?.[me?.player] !== undefined} covering=${covering} setCovering=${setCovering} />`;
}

// MarkerChoice moves the red die: face, field (tapped on the board, or one
// further at a time), or one of the nearest bets of who is asked for one.
function MarkerChoice({ state, me, mat, session, wish, setWish }) {
  const at = mat.track.findIndex((f) => f.kind === wish.field?.kind && f.count === wish.field?.count);
  const step = (by) => setWish({ ...wish, field: plain(mat.track[(at + by + mat.track.length) % mat.track.length]) });
  const ready = wish.field && wish.face;
  const legal = (state?.prompt?.players ?? []).includes(me?.player) ? state.prompt.legal ?? [] : [];
  return html`<fieldset><legend>${t("marker")}</legend>
    ${legal.length > 0 && html`<div class="choice legal">${legal.map((bet) => html`<button data-bet="${bet.count} ${bet.face}" aria-label="${countText(bet.count)} × ${faceName(bet.face)}" onClick=${() => setWish(markerOf(bet))}>
      ${countText(bet.count)} × <${Small} face=${bet.face} /></button>`)}</div>`}
    <div class="choice sixths">${FACES.map((face) => html`<button data-face=${face} aria-label=${faceName(face)} aria-pressed=${wish.face === face} onClick=${() => setWish({ ...wish, face })}><${Small} face=${face} /></button>`)}</div>
    <div class="choice stepper">
      <button aria-label=${t("field_back")} onClick=${() => step(-1)}>◀</button>
      <output>${wish.field ? t(`field_${wish.field.kind}`, { n: wish.field.count }) : t("tap_field")}</output>
      <button aria-label=${t("field_on")} onClick=${() => step(1)}>▶</button>
      <button class="strong" data-act="marker" disabled=${!ready} onClick=${() => session.act({ do: "marker", field: wish.field, face: wish.face })}>${t("move_marker")}</button>
    </div>
  </fieldset>`;
}

const plain = (field) => ({ kind: field.kind, count: field.count });

// markerOf is where the marker lies for a bet, and what it shows (BL-4).
function markerOf(bet) {
  const kind = bet.face === "star" ? "star" : "number";
  return { field: { kind, count: ((bet.count - 1) % LAP[kind]) + 1 }, face: bet.face };
}

// MOST_OUT is how many dice can be laid out: one stays in the cup.
const MOST_OUT = 4;

// isChanged says whether the dice somebody laid out are not as they were.
const isChanged = (state, me) => (state?.notices ?? []).some((n) => n.code === "laid_out_changed" && n.seat === me?.seat);

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
    <button data-act="dark" onClick=${() => act({ do: "dark" })}>${t("act_dark")}</button>
  </div></fieldset>`;
}
