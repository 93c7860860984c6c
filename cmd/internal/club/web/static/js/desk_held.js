// Results that wait for the host: what came, why it was not taken in, and what
// counts now.
import { html } from "../vendor/preact.js";
import { clockTime } from "./parts.js";
import { said, t } from "./texts.js";

export function Held({ held, host }) {
  return held.map((r) => html`<section class="card ask" key=${`${r.table} ${r.game} ${r.revision}`} data-held=${r.game}>
    <h2>${t("held_title", { table: r.where, time: clockTime(r.at) })}</h2><p><b>${said(r.why)}</b> ${r.note}</p>
    <div class="compare"><div><h3>${t("held_new", { n: r.revision })}</h3>${r.void ? html`<p>${t("state_void")}</p>` : html`<${Places} seats=${r.seats} />`}</div>
      <div><h3>${t("held_counts")}</h3>${r.counts.length ? html`<${Places} seats=${r.counts} />` : html`<p>${t("held_nothing")}</p>`}</div></div>
    ${!r.fits && html`<p>${t("held_unfit")}</p>`}
    <div class="row"><button class="strong" data-accept disabled=${!r.fits} onClick=${() => decide(host, r, true)}>${t("accept")}</button><button data-refuse onClick=${() => decide(host, r, false)}>${t("refuse")}</button></div></section>`);
}

const decide = (host, r, yes) => host.act("settle", { table: r.table, game: r.game, revision: r.revision, yes });

function Places({ seats }) {
  return html`<ol class="seats">${seats.map((s) => html`<li><span class="nr">${s.place}</span><span class="name">${s.name}</span>${s.score !== undefined && html`<span class="score">${s.score}</span>`}</li>`)}</ol>`;
}
