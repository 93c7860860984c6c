// Registration: who is there. Somebody who comes late is entered in the same
// way, and drawn from the next round on.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Code, there } from "./parts.js";
import { currentLanguage, t } from "./texts.js";

export function Players({ now, host }) {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState("");
  const enter = async (event) => {
    event.preventDefault();
    if (await host.act("enter", { Players: typed })) setTyped("");
  };
  const people = [...now.standings].sort((a, b) => a.out - b.out || a.name.localeCompare(b.name));
  return html`<section class="card"><h2>${t("registration")} <span class="quiet">${there(people.filter((p) => !p.out).length)}</span></h2>
    <form onSubmit=${enter}><label>${t("enter_players")}<textarea name="players" rows="3" value=${typed} placeholder=${t("enter_example")} onInput=${(e) => setTyped(e.target.value)} /></label>
      <button class="strong" data-enter-players disabled=${!typed.trim()}>${now.round && now.setup.format !== "ladder" ? t("enter_late") : t("enter_them")}</button></form>
    <${Known} ...${{ now, host, people }} />
    <ul class="roster">${people.map((p) => html`<li key=${p.id} data-player=${p.id} class=${p.out ? "gone" : ""}>
      <button class="who" aria-expanded=${open === p.id} onClick=${() => setOpen(open === p.id ? "" : p.id)}>${p.name}${p.team && html` <span class="quiet">${p.team}</span>`}</button>
      ${open === p.id && html`<${Person} key=${p.id} person=${p} host=${host} />`}</li>`)}</ul>
    <p class="links"><a href="api/print/players.pdf?lang=${currentLanguage()}">${t("print_players")}</a></p></section>`;
}

// Known are those of the season who are not there yet.
function Known({ now, host, people }) {
  const names = new Set(people.map((p) => p.name.toLowerCase()));
  const known = (now.season?.standings ?? []).filter((s) => !names.has(s.name.toLowerCase()));
  if (!known.length) return null;
  return html`<p>${t("from_season")}</p><div class="row">${known.map((s) => html`<button data-known=${s.name} onClick=${() => host.act("enter", { Players: `${s.name}; ${s.team ?? ""}` })}>${s.name}</button>`)}</div>`;
}

// Person is one player: the QR code of the own page, the name, leaving.
function Person({ person, host }) {
  const [name, setName] = useState(person.name);
  const [team, setTeam] = useState(person.team ?? "");
  const [code, setCode] = useState(null);
  useEffect(() => {
    fetch(`api/qr?p=${person.id}`).then((answer) => answer.json()).then(setCode).catch(() => {});
  }, [person.id]);
  return html`<div class="person">${code && html`<${Code} rows=${code.rows} label=${code.address} />`}
    <label>${t("col_name")}<input value=${name} maxlength="24" onInput=${(e) => setName(e.target.value)} /></label>
    <label>${t("col_team")}<input value=${team} maxlength="60" onInput=${(e) => setTeam(e.target.value)} /></label>
    <div class="row"><button data-rename onClick=${() => host.act("rename", { player: person.id, name: name.trim(), team: team.trim() })}>${t("save")}</button>
      ${person.out ? html`<button data-return onClick=${() => host.act("return", { player: person.id })}>${t("comes_back")}</button>` : html`<button data-leave onClick=${() => host.act("leave", { player: person.id })}>${t("leaves")}</button>`}</div></div>`;
}
