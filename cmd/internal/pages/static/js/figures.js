// What the table measures of itself, for the host: the same figures as
// Prometheus is told, in words.
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { hostToken } from "./host_session.js";
import { number, otherLanguage, t, useLanguage } from "./texts.js";

const EVERY = 5000;

// read is Prometheus' text as pairs of a name with its labels and a value.
function read(text) {
  const values = {};
  for (const line of text.split("\n")) {
    const cut = line.lastIndexOf(" ");
    if (line && line[0] !== "#") values[line.slice(0, cut)] = Number(line.slice(cut + 1));
  }
  return values;
}

// FROM_SOURCE is the version of what was built without one.
const FROM_SOURCE = "built from source";

const figure = (v, unit = "", digits = 0) => (v === undefined || Number.isNaN(v) ? "–" : `${number(v, digits)}${unit}`);
const mean = (v, name) => (v[`${name}_count`] ? v[`${name}_sum`] / v[`${name}_count`] : undefined);
const ms = (s) => figure(s === undefined ? undefined : s * 1000, " ms");

function rows(v) {
  const all = Object.keys(v);
  const label = (start) => all.filter((name) => name.startsWith(start)).map((name) => [name.split('"')[1], v[name]]);
  const sure = v['dicetable_rolls_total{reading="sure"}'] ?? 0, unsure = v['dicetable_rolls_total{reading="unsure"}'] ?? 0;
  const version = all.find((name) => name.startsWith("dicetable_build_info"))?.match(/version="([^"]*)"/)?.[1];
  return [
    ["fps", figure(v.dicetable_eye_frames_per_second, "", 1)],
    ["frame", ms(mean(v, "dicetable_frame_seconds") ?? v.dicetable_eye_still_seconds)],
    ["reading", ms(v.dicetable_eye_reading_seconds)],
    ["unsure", sure + unsure ? `${figure((100 * unsure) / (sure + unsure), " %", 1)} (${unsure} / ${sure + unsure})` : "–"],
    ["ruling", ms(mean(v, "dicetable_ruling_seconds"))],
    ...label("dicetable_mqtt_backlog").map(([link, n]) => ["backlog", figure(n), link]),
    ["temperature", figure(v.dicetable_temperature_celsius, " °C", 1)],
    ["memory", figure((v.process_resident_memory_bytes ?? NaN) / 1e6, " MB")],
    ["goroutines", figure(v.go_goroutines)],
    ["version", version === FROM_SOURCE ? t("figures_from_source") : version ?? "–"],
  ];
}

function Figures() {
  const [values, setValues] = useState(null);
  const [refused, setRefused] = useState(!hostToken());
  const [, redraw] = useState(0);
  document.title = t("figures_title"); // in the language chosen last
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  useEffect(() => {
    const ask = async () => {
      try {
        const answer = await fetch("metrics", { headers: { Authorization: `Bearer ${hostToken()}` }, cache: "no-store" });
        setRefused(!answer.ok);
        if (answer.ok) setValues(read(await answer.text()));
      } catch {
        setValues(null); // the table is away; it is asked again
      }
    };
    if (!refused) ask();
    const timer = setInterval(ask, EVERY);
    return () => clearInterval(timer);
  }, []);
  return html`<div class="desk"><header><h1>${t("figures_title")}</h1><a href="host">${t("figures_host")}</a><button onClick=${translate}>${t("language")}</button></header>
    ${refused && html`<section class="card"><p data-refused>${t("figures_login")}</p></section>`}
    ${!refused && !values && html`<section class="card"><p>${t("no_answer")}</p></section>`}
    ${!refused && values && html`<section class="card"><dl>${rows(values).map(([key, value, link]) => html`<div class="row" key=${key + link}><dt>${t(`figures_${key}`, { link })}</dt><dd data-figure=${key}>${value}</dd></div>`)}</dl></section>`}
  </div>`;
}

await useLanguage();
render(html`<${Figures} />`, document.getElementById("page"));
