// All that was done in the game, newest first: take it back, put it right, say
// what was missed, or go back there.
import { html, useState } from "../vendor/preact.js";
import { ActForm, doName, partsOf } from "./host_form.js";
import { said, t } from "./texts.js";

export function Acts({ state, games, host }) {
  const [open, setOpen] = useState(0);
  const [reason, setReason] = useState("");
  const log = host.game;
  const game = games.find((g) => g.name === log.game);
  const put = async (correction) => {
    const done = await host.command("correct", { ...correction, ...(reason && { reason }) });
    if (!done) return false;
    setOpen(0);
    setReason("");
    return true;
  };
  const acts = log.acts.slice().reverse();
  const columns = state?.view?.columns ?? 1;
  return html`<details class="log"><summary>${t("host_acts", { n: acts.length })}</summary>
    <label>${t("host_reason")}<input maxlength="200" value=${reason} onInput=${(e) => setReason(e.target.value)} /></label>
    ${acts[0] && html`<div class="row"><button data-undo onClick=${() => put({ do: "strike", act: acts[0].number })}>${t("host_undo")}</button></div>`}
    <ol class="acts" reversed>${acts.map((act) => html`<li data-act=${act.number} data-do=${act.do} key=${act.number}>
      <span class="told">${act.number}. ${act.told.length > 0 ? said(act.told[0]) : doName(game, act.do)}</span>
      ${open === act.number
        ? html`<${Edit} ...${{ act, game, columns, host, put, players: log.players, close: () => setOpen(0) }} />`
        : html`<button data-change onClick=${() => setOpen(act.number)}>${t("host_change_this")}</button>`}
    </li>`)}</ol>
    <${Players} game=${log} put=${put} />
  </details>`;
}

// Edit puts one act right, in the words of its game. Of a secret one no more is
// known here than whose it is: the host says it anew.
function Edit({ act, game, columns, players, host, put, close }) {
  const [missed, setMissed] = useState(false);
  const known = act.event ?? (act.player && { player: act.player });
  if (missed) return html`<div class="ask"><${Missed} ...${{ act, game, columns, players, put }} />
    <div class="row"><button onClick=${() => setMissed(false)}>${t("host_forget")}</button></div></div>`;
  return html`<div class="ask">
    ${partsOf(game, act.do).length > 0 && html`<p><b>${doName(game, act.do)}</b></p>${!act.event && html`<p class="hint">${t("host_secret_act")}</p>`}
      <${ActForm} key=${JSON.stringify([act.do, known])} ...${{ game, columns, players }} act=${act.do} event=${known} label=${t("host_put")} send=${(event) => put({ do: "replace", act: act.number, event })} />`}
    <div class="row twos"><button data-strike onClick=${() => put({ do: "strike", act: act.number })}>${t("host_strike")}</button>
      <button data-back onClick=${() => put({ do: "back", act: act.number })}>${t("host_back_here")}</button>
      <button data-gap onClick=${() => setMissed(true)}>${t("host_missed_act")}</button>
      <button onClick=${close}>${t("host_forget")}</button></div>
  </div>`;
}

// Missed is an act that happened after another one and that nobody noticed.
function Missed({ act, game, columns, players, put }) {
  const [chosen, setChosen] = useState("");
  return html`<p>${t("host_missed_what")}</p>
    <div class="row">${game.acts.map((a) => html`<button key=${a.do} data-add=${a.do} aria-pressed=${chosen === a.do} onClick=${() => setChosen(a.do)}>${doName(game, a.do)}</button>`)}</div>
    ${chosen && html`<${ActForm} key=${chosen} ...${{ game, columns, players }} act=${chosen} label=${t("host_add")} send=${(event) => put({ do: "add", act: act.number, event })} />`}`;
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
  const players = seats.map((seat, i) => ({ ...game.players.find((p) => p.name === names[i]), seat }));
  return html`<details><summary>${t("host_order")}</summary><div class="who">${seats.map((seat, i) => html`<span>${seat}</span>
    <select aria-label=${t("host_seat", { n: seat })} value=${names[i]} onChange=${(e) => swap(i, e.target.value)}>${names.map((n) => html`<option value=${n}>${n}</option>`)}</select>`)}</div>
    <div class="row"><button data-order disabled=${!order} onClick=${() => put({ do: "players", players }).then(() => setOrder(null))}>${t("host_put")}</button></div></details>`;
}
