// The tables: who asks to join, what works, what does not.
import { html, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

export function TablesCard({ tables, host }) {
  const [name, setName] = useState("");
  const add = async (event) => {
    event.preventDefault();
    if (await host.act("table", { name: name.trim() })) setName("");
  };
  return html`<section class="card"><h2>${t("the_tables")}</h2>
    <ul class="stations">${tables.map((table) => html`<li key=${table.id} data-table=${table.id}><div class="row"><b>${table.pages ? html`<a href=${table.pages} target="_blank">${table.name}</a>` : table.name}</b> <span class="state ${table.broken ? "held" : ""}">${t(`table_${station(table)}`)}</span></div>
      ${table.print && html`<div class="ask"><p>${table.other ? t("key_other") : t("key_asks")}</p><p class="mono">${table.print}</p>
        <div class="row"><button class="strong" data-confirm onClick=${() => host.act("confirm", { table: table.id, key: table.key })}>${t("key_same")}</button><button data-deny onClick=${() => host.act("deny", { table: table.id })}>${t("key_deny")}</button></div></div>`}
      <div class="row">${table.broken ? html`<button data-mend onClick=${() => host.act("mend", { table: table.id })}>${t("mend")}</button>` : html`<button data-break onClick=${() => host.act("break", { table: table.id })}>${t("break")}</button>`}
        <button data-remove onClick=${() => host.act("remove", { table: table.id })}>${t("remove")}</button></div></li>`)}</ul>
    <form class="row" onSubmit=${add}><label>${t("add_table")}<input name="table" maxlength="60" value=${name} onInput=${(e) => setName(e.target.value)} /></label><button data-add-table disabled=${!name.trim()}>${t("add")}</button></form>
    <${Door} host=${host} /><p class="quiet">${t("tables_text")}</p></section>`;
}

// Door shows what a table with instruments needs in its configuration.
function Door({ host }) {
  const [id, setID] = useState("");
  const [entry, setEntry] = useState(null);
  const show = async (event) => {
    event.preventDefault();
    setEntry(await host.ask(`api/door?table=${encodeURIComponent(id.trim())}`));
  };
  return html`<details><summary>${t("door_title")}</summary><form class="row" onSubmit=${show}><label>${t("door_id")}<input name="door" maxlength="32" autocapitalize="none" value=${id} placeholder="table-1" onInput=${(e) => setID(e.target.value)} /></label><button disabled=${!id.trim()}>${t("door_show")}</button></form>
    ${entry && html`<p>${t("door_text")}</p><pre class="mono" data-door>[club]\nurl = "${entry.url}"\ntoken = "${entry.token}"${entry.authority && `\nauthority = "${entry.authority}"`}</pre>`}</details>`;
}

const station = (table) => (table.broken ? "broken" : table.plain ? "plain" : table.lacks ? "lacks" : !table.ready ? "asks" : table.online ? "online" : "offline");
