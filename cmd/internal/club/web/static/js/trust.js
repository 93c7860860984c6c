// Walks a guest through trusting the club's own certificate. Nobody needs it to
// play; it is for who wants to be alone with the pages.
import { html, render, useState } from "../vendor/preact.js";
import { Code, Top } from "./parts.js";
import { t, useLanguage } from "./texts.js";

const STEPS = { ios: 6, android: 5 };

// The phone in hand comes first.
const phones = /iPhone|iPad|iPod/.test(navigator.userAgent) ? ["ios", "android"] : ["android", "ios"];

function Trust({ told }) {
  const [, draw] = useState(0);
  document.title = t("trust_title"); // in the language chosen last
  return html`<div class="sheet" data-available=${told.available}><${Top} title=${t("trust_title")} up=${true} redraw=${() => draw((n) => n + 1)} />
    ${told.available ? html`<${Steps} told=${told} />` : html`<p class="card">${t("trust_none")}</p>`}
    <nav class="links"><a href="./">${t("club")}</a></nav></div>`;
}

function Steps({ told }) {
  return html`<section class="card"><p>${t("trust_why")}</p><p class="links"><a href="dicetable-ca.crt" download>${t("trust_get")}</a></p>
      <p>${t("trust_compare")}</p><p class="mono" data-fingerprint>${told.fingerprint}</p></section>
    ${phones.map((phone) => html`<section class="card" key=${phone} data-phone=${phone}><h2>${t(`trust_${phone}`)}</h2>
      <ol class="steps">${Array.from({ length: STEPS[phone] }, (_, i) => html`<li key=${i}>${t(`trust_${phone}_${i + 1}`)}</li>`)}</ol></section>`)}
    <section class="card"><p>${t("trust_try")}</p><p class="links"><a href=${told.secure} data-secure>${told.secure}</a></p><p>${t("trust_undo")}</p></section>
    <section class="card"><p>${t("trust_other")}</p><${Code} rows=${told.rows} label=${told.address} /><p class="mono">${told.address}</p></section>`;
}

await useLanguage();
const told = await (await fetch("trust.json")).json();
render(html`<${Trust} told=${told} />`, document.getElementById("page"));
