// Bluff by phone. Bets are made with the marker and dice stay under the cup:
// what is said aloud can be said here too.
import { html } from "../vendor/preact.js";
import { FacePicker, facesOf } from "./facepicker.js";
import { Sure } from "./shield.js";
import { t } from "./texts.js";

export function Bluff({ state, own, me, session, may, hands }) {
  const view = own.view;
  const order = (event) => session.order({ player: me.player, ...event });
  // Before all cups are down the table asks nobody for a bet.
  const asked = (state.prompt?.players ?? []).includes(me.player);
  const opens = asked && may("bet") && !view.bet && state.marker && !state.notices.some((n) => n.code === "first_bet");
  return html`
    ${may("challenge") && !hands && html`<${Sure} key=${`${view.bet?.count} ${view.bet?.face}`} name="challenge" kind="buzzer" label=${t("cups_up")} onYes=${() => order({ do: "challenge" })} />`}
    ${state.reveal && challenger(view) === me.player && html`<button data-do="take_back" onClick=${() => order({ do: "take_back" })}>${t("take_back")}</button>`}
    ${opens && html`<button data-do="first_bet" onClick=${() => session.confirm("first_bet", true)}>${t("marker_is_bet")}</button>`}
    ${view.may_lay_out === me.player && !hands && html`<${FacePicker} faces=${facesOf(own.prompt.legal ?? [])} most=${view.dice[me.player] - 1} layOut=${(dice) => order({ do: "lay_out", dice })} />`}`;
}

// challenger is who can have doubted the bet: the next one who is in.
function challenger(view) {
  if (!view.bet) return null;
  const from = view.players.indexOf(view.bet.player);
  const round = [...view.players.slice(from + 1), ...view.players.slice(0, from)];
  return round.find((player) => view.dice[player] > 0);
}
