// Taking a seat: at a real table with the code on the wall, or because the
// host says yes; at the virtual one whoever comes first.
import { html, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

export const Refused = ({ text }) => html`<p class="refused" role="alert">${text}</p>`;

const CODE = 4; // digits

// Claim lets somebody choose whom to play for.
export function Claim({ state, look, session, virtual }) {
  const [chosen, setChosen] = useState(null);
  const seats = (state?.seats ?? []).filter((s) => s.player && (virtual || !s.bot));
  const seat = seats.find((s) => s.seat === (session.wish?.seat ?? chosen));
  const taken = (s) => look?.visitors?.includes(s.seat) ?? false;
  const choose = (s) => (virtual ? session.take(s.seat) : setChosen(s.seat));
  const back = () => {
    session.forget();
    setChosen(null);
  };
  if (seat && session.wish) return html`<${Waits} seat=${seat} word=${session.wish.word} back=${back} />`;
  if (seat && !virtual) return html`<${Code} seat=${seat} session=${session} back=${back} />`;
  return html`<section class="panel claim ${virtual ? "open-house" : ""}">
    <h2>${t(virtual ? "join" : "join_who")}</h2>
    ${(virtual || seats.length === 0) && html`<p>${t(seats.length === 0 ? "no_seats" : "join_how")}</p>`}
    <div class="choice">${seats.map((s) => html`<button data-take=${s.seat} disabled=${taken(s)} aria-label=${t(virtual ? "take_seat" : "i_am", { name: s.player })} onClick=${() => choose(s)}>
      ${s.player}${taken(s) ? ` (${t("taken")})` : ""}</button>`)}</div>
    <${Refused} text=${session.refused} />
  </section>`;
}

function Code({ seat, session, back }) {
  const [code, setCode] = useState("");
  const enter = (event) => {
    event.preventDefault();
    if (code.length === CODE) session.take(seat.seat, code).then(() => setCode(""));
  };
  return html`<section class="panel claim" data-claim=${seat.seat}>
    <h2>${t("i_am", { name: seat.player })}</h2>
    <p class="hint">${t("seat_of_phone")}</p>
    <form class="code" onSubmit=${enter}>
      <label for="code">${t("code_how")}</label>
      <input id="code" inputmode="numeric" pattern="[0-9]*" maxlength=${CODE} autocomplete="off" value=${code} onInput=${(e) => setCode(e.target.value.replace(/\D/g, ""))} />
      <button class="strong" data-do="code" disabled=${code.length !== CODE || session.sending}>${t("take_it")}</button>
    </form>
    <${Refused} text=${session.refused} />
    <div class="choice"><button data-do="ask-host" disabled=${session.sending} onClick=${() => session.take(seat.seat)}>${t("ask_host")}</button><button class="plain" data-do="back" onClick=${back}>${t("back")}</button></div>
  </section>`;
}

function Waits({ seat, word, back }) {
  return html`<section class="panel claim" data-wish=${seat.seat}>
    <h2>${t("i_am", { name: seat.player })}</h2>
    <p>${t("host_asked")}</p>
    <p class="word">${word}</p>
    <button class="plain" data-do="back" onClick=${back}>${t("back")}</button>
  </section>`;
}
