// Setting up a tournament, and putting right what may still be changed.
import { html, useState } from "../vendor/preact.js";
import { said, t } from "./texts.js";

const FORMATS = ["league", "swiss", "knockout", "robin", "lives", "teams", "ladder"];
// What a season cannot count.
const FREE_OF_SEASON = ["knockout", "lives"];
const USUAL = { name: "", game: "bluff", settings: {}, format: "league", least: 3, usual: 4, most: 6, planned: 4, minutes: 0, bye: 0, lives: 3, advance: 2, members: 0, season: "", scheme: [], prizes: [] };

export function Setup({ books, host, now }) {
  const [setup, setSetup] = useState({ ...USUAL, ...now?.setup });
  const change = (next) => setSetup((before) => ({ ...before, ...next }));
  const book = books.find((b) => b.name === setup.game);
  const begun = Boolean(now?.round);
  const send = (event) => {
    event.preventDefault();
    host.act(now ? "alter" : "begin", { ...setup, name: setup.name.trim(), season: FREE_OF_SEASON.includes(setup.format) ? "" : setup.season.trim(), minutes: setup.format === "ladder" ? 0 : setup.minutes, settings: kept(setup.settings) });
  };
  const number = (key, least, most) => html`<label>${t(`set_${key}`)}<input type="number" name=${key} min=${least} max=${most} value=${setup[key]} onInput=${(e) => change({ [key]: Number(e.target.value) })} /></label>`;
  const form = html`<form class="setup" onSubmit=${send}>
    <label>${t("set_name")}<input name="name" required maxlength="60" value=${setup.name} onInput=${(e) => change({ name: e.target.value })} /></label>
    <div class="row" role="group" aria-label=${t("set_game")}>${books.map((b) => html`<button type="button" data-game=${b.name} disabled=${begun} aria-pressed=${b.name === setup.game} onClick=${() => change({ game: b.name, settings: {} })}>${t(`game_${b.name}`)}</button>`)}</div>
    <label>${t("set_format")}<select name="format" disabled=${begun} value=${setup.format} onChange=${(e) => change({ format: e.target.value })}>${FORMATS.map((f) => html`<option value=${f} selected=${f === setup.format}>${t(`format_${f}`)}</option>`)}</select></label>
    <p class="quiet">${t(`about_${setup.format}`)}</p>
    ${setup.format !== "robin" && html`<div class="numbers">${number("least", 2, 6)}${number("usual", 2, 6)}${number("most", 2, 6)}</div>`}
    <div class="numbers">${!["knockout", "robin", "lives", "ladder"].includes(setup.format) && number("planned", 0, 99)}${setup.format !== "ladder" && number("minutes", 0, 999)}
      ${setup.format === "lives" && number("lives", 1, 20)}${setup.format === "knockout" && number("advance", 1, 5)}${setup.format === "teams" && number("members", 0, 99)}
      ${["league", "swiss", "teams"].includes(setup.format) && number("bye", 0, 99)}</div>
    ${setup.minutes > 0 && setup.format !== "ladder" && html`<p class="quiet"><b>${t("time_rule")}</b> ${said(book?.time_rule)}</p>`}
    ${!["knockout", "lives", "ladder"].includes(setup.format) && html`<${Numbers} name="scheme" label=${t("set_scheme")} value=${setup.scheme} placeholder="5 3 2 1" set=${(scheme) => change({ scheme })} />`}
    ${!FREE_OF_SEASON.includes(setup.format) && html`<label>${t("set_season")}<input name="season" maxlength="60" value=${setup.season} onInput=${(e) => change({ season: e.target.value })} /></label>`}
    <${Numbers} name="prizes" label=${t("set_prizes")} value=${(setup.prizes ?? []).map((c) => c / 100)} placeholder="50 30 20" set=${(all) => change({ prizes: all.map((n) => Math.round(n * 100)) })} />
    <details><summary>${t("set_settings")}</summary>${book?.options.map((o) => html`<${Option} key=${book.name + o.key} option=${o} value=${setup.settings?.[o.key] ?? ""} set=${(value) => change({ settings: { ...setup.settings, [o.key]: value } })} />`)}</details>
    <button class="strong" data-save>${now ? t("save") : t("begin")}</button>
  </form>`;
  if (!now) return html`<section class="card"><h2>${t("new_tournament")}</h2>${form}</section>`;
  return html`<section class="card"><details data-settings><summary>${t("settings_of")}</summary>${form}</details></section>`;
}

// kept are the settings that differ from what is usual.
const kept = (settings) => Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== ""));

// Numbers are several numbers in one field, with anything between them.
function Numbers({ name, label, value, placeholder, set }) {
  const [typed, setTyped] = useState((value ?? []).join(" "));
  const read = (text) => {
    setTyped(text);
    set((text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((n) => Number(n.replace(",", "."))));
  };
  return html`<label>${label}<input name=${name} inputmode="decimal" value=${typed} placeholder=${placeholder} onInput=${(e) => read(e.target.value)} /></label>`;
}

// Option is one setting with the rule-book's own explanation; empty leaves it
// as usual.
function Option({ option, value, set }) {
  const usual = t("as_usual", { value: word(option, option.default) || "–" });
  return html`<label data-option=${option.key}><span>${said(option.text)} <span class="quiet">(${option.rule})</span></span>
    ${option.values
      ? html`<select value=${value} onChange=${(e) => set(e.target.value)}><option value="">${usual}</option>${option.values.filter((v) => v !== "" && v !== option.default).map((v) => html`<option value=${v} selected=${v === value}>${word(option, v)}</option>`)}</select>`
      : html`<input value=${value} placeholder=${usual} onInput=${(e) => set(e.target.value)} />`}</label>`;
}

// word is a value in the rule-book's words; a number is one by itself.
const word = (option, value) => said(option.words?.[value]) || value;
