// Walks a guest through trusting the table's own certificate. Nothing at the
// table needs it; it is for who wants to install the page or be alone with it.
import { html, render, useState } from "../vendor/preact.js";
import { fetchJSON } from "./fetched.js";
import { Code } from "./idle.js";
import { otherLanguage, t, useLanguage } from "./texts.js";

const STEPS = { ios: 6, android: 5 };

// The phone in hand comes first; a desk sees both.
const mine = /iPhone|iPad|iPod/.test(navigator.userAgent) ? "ios" : "android";

function Trust({ told }) {
  const [, redraw] = useState(0);
  document.title = t("trust_title"); // in the language chosen last
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  return html`<div class="desk" data-available=${told.available}>
    <header><h1>${t("trust_title")}</h1><a href="./">${t("trust_back")}</a><button onClick=${translate}>${t("language")}</button></header>
    ${told.available ? html`<${Steps} told=${told} />` : html`<section class="card"><p>${t("trust_none")}</p></section>`}
  </div>`;
}

function Steps({ told }) {
  const phones = mine === "ios" ? ["ios", "android"] : ["android", "ios"];
  return html`<section class="card"><p>${t("trust_why")}</p><p>${t("trust_limits")}</p>
      <p><a class="get" href="dicetable-ca.crt" download>${t("trust_get")}</a></p>
      <p>${t("trust_compare")}</p><p><code data-fingerprint>${told.fingerprint}</code></p></section>
    ${phones.map((phone) => html`<section class="card" key=${phone} data-phone=${phone}><h2>${t(`trust_${phone}`)}</h2>
      <ol>${Array.from({ length: STEPS[phone] }, (_, i) => html`<li key=${i}>${t(`trust_${phone}_${i + 1}`)}</li>`)}</ol></section>`)}
    <section class="card"><p>${t("trust_try")}</p><p><a href=${told.secure} data-secure>${told.secure}</a></p>
      <p>${t("trust_undo")}</p></section>
    <section class="card"><p>${t("trust_other")}</p><${Code} rows=${told.rows} /><p>${told.address}</p></section>`;
}

await useLanguage();
const told = await fetchJSON("trust.json");
render(html`<${Trust} told=${told} />`, document.getElementById("page"));
