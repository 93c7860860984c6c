// Free play: who wants to play whom, and where.
import { html, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

export function FreePlay({ now, host, tables }) {
  const [chosen, setChosen] = useState([]);
  const [table, setTable] = useState("");
  const playing = new Set((now.round?.pods ?? []).filter((p) => !p.over).flatMap((p) => p.seats.map((s) => s.id)));
  const busy = new Set((now.round?.pods ?? []).filter((p) => !p.over).map((p) => p.table));
  const waiting = now.standings.filter((s) => !s.out && !playing.has(s.id)).sort((a, b) => a.name.localeCompare(b.name));
  const players = chosen.filter((id) => waiting.some((s) => s.id === id));
  // A table that was chosen before may be taken by now.
  const free = tables.filter((one) => one.ready && !busy.has(one.id));
  const where = free.some((one) => one.id === table) ? table : "";
  const toggle = (id) => setChosen(players.includes(id) ? players.filter((p) => p !== id) : [...players, id]);
  const call = async () => {
    if (!(await host.act("game", { players, table: where }))) return;
    setChosen([]);
    setTable("");
  };
  return html`<section class="card free"><h2>${t("call_game")}</h2><p class="quiet">${t("call_game_text")}</p>
    <div class="row" role="group" aria-label=${t("call_game")}>${waiting.map((s) => html`<button key=${s.id} data-choose=${s.id} aria-pressed=${players.includes(s.id)} onClick=${() => toggle(s.id)}>${s.name}</button>`)}</div>
    <label>${t("call_where")}<select data-call-table value=${where} onChange=${(e) => setTable(e.target.value)}><option value="" selected=${!where}>${t("first_free")}</option>
      ${free.map((one) => html`<option value=${one.id} selected=${one.id === where}>${one.name}</option>`)}</select></label>
    <button class="strong" data-call disabled=${now.paused || players.length < now.setup.least || players.length > now.setup.most} onClick=${call}>${t("call_it")}</button></section>`;
}
