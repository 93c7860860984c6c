// All that was done in the game, newest first: take it back, put it right, or
// go back there.
import { html, useState } from "../vendor/preact.js";
import { said, t } from "./texts.js";

const FACES = [1, 2, 3, 4, 5, 6, "star"];

export function Acts({ game, host }) {
  const [open, setOpen] = useState(0);
  const [reason, setReason] = useState("");
  const put = async (correction) => {
    const done = await host.command("correct", { ...correction, ...(reason && { reason }) });
    setOpen(0);
    if (done) setReason("");
  };
  const acts = game.acts.slice().reverse();
  const last = acts[0];
  return html`<details class="log"><summary>${t("host_acts", { n: acts.length })}</summary>
    <label>${t("host_reason")}<input maxlength="200" value=${reason} onInput=${(e) => setReason(e.target.value)} /></label>
    ${last && html`<div class="row"><button data-undo onClick=${() => put({ do: "strike", act: last.number })}>${t("host_undo")}</button></div>`}
    <ol class="acts" reversed>${acts.map((act) => html`<li data-act=${act.number} key=${act.number}>
      <span class="told">${act.number}. ${act.told.length > 0 ? said(act.told[0]) : act.do}</span>
      ${open === act.number ? html`<${Edit} act=${act} put=${put} />` : html`<div class="row"><button onClick=${() => setOpen(act.number)}>${t("host_change_this")}</button></div>`}
    </li>`)}</ol>
    <${Players} game=${game} put=${put} />
  </details>`;
}

// Edit puts one act right: a bet by its count and face, anything else as it is
// written in the journal.
function Edit({ act, put }) {
  const [event, setEvent] = useState(JSON.stringify(act.event ?? {}));
  const [bet, setBet] = useState(act.event ?? {});
  const read = () => {
    try {
      return JSON.parse(event);
    } catch {
      return null;
    }
  };
  const replace = (value) => put({ do: "replace", act: act.number, event: value });
  return html`<div class="ask">
    ${act.do === "bet" && html`<div class="row">
      <input type="number" min="1" max="99" inputmode="numeric" aria-label=${t("host_count")} value=${bet.count} onInput=${(e) => setBet({ ...bet, count: Number(e.target.value) })} />
      <select aria-label=${t("host_face")} value=${String(bet.face)} onChange=${(e) => setBet({ ...bet, face: e.target.value === "star" ? "star" : Number(e.target.value) })}>
        ${FACES.map((f) => html`<option value=${String(f)}>${f === "star" ? "★" : f}</option>`)}</select>
      <button data-replace onClick=${() => replace(bet)}>${t("host_put")}</button></div>`}
    ${act.do !== "bet" && act.event && html`<label>${t("host_event")}<textarea rows="2" spellcheck="false" value=${event} onInput=${(e) => setEvent(e.target.value)}></textarea></label>
      <div class="row"><button data-replace disabled=${!read()} onClick=${() => replace(read())}>${t("host_put")}</button></div>`}
    <div class="row"><button data-strike onClick=${() => put({ do: "strike", act: act.number })}>${t("host_strike")}</button>
      <button data-back onClick=${() => put({ do: "back", act: act.number })}>${t("host_back_here")}</button></div>
  </div>`;
}

// Players puts right who sits where: a wrong order of players.
function Players({ game, put }) {
  const seats = game.players.map((p) => p.seat);
  const [order, setOrder] = useState(null);
  const names = order ?? game.players.map((p) => p.name);
  const swap = (i, name) => {
    const next = names.slice();
    next[names.indexOf(name)] = names[i];
    next[i] = name;
    setOrder(next);
  };
  const players = game.players.map((p) => p).map((_, i) => ({ ...game.players.find((p) => p.name === names[i]), seat: seats[i] }));
  return html`<details><summary>${t("host_order")}</summary><div class="who">${seats.map((seat, i) => html`<span>${seat}</span>
    <select aria-label=${t("host_seat", { n: seat })} value=${names[i]} onChange=${(e) => swap(i, e.target.value)}>${names.map((n) => html`<option value=${n}>${n}</option>`)}</select>`)}</div>
    <div class="row"><button data-order disabled=${!order} onClick=${() => put({ do: "players", players }).then(() => setOrder(null))}>${t("host_put")}</button></div></details>`;
}
