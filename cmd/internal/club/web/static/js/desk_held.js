// Results that wait for the host: what came, why it was not taken in, what counts
// now, and where the game can be seen again.
import { html } from "../vendor/preact.js";
import { Places, clockTime } from "./parts.js";
import { said, t } from "./texts.js";

export function Held({ held, tables, free, host }) {
  return held.map((r) => html`<section class="card ask" key=${`${r.table} ${r.game} ${r.revision} ${r.twin ?? ""}`} data-held=${r.game}>
    <h2>${t("held_title", { table: r.where, time: clockTime(r.at) })}</h2><p><b>${said(r.why)}</b> ${r.note}</p>
    <p class="quiet">${free ? t("held_free", { pod: r.pod.pod, game: r.game }) : t("held_game", { round: r.pod.round, pod: r.pod.pod, game: r.game })}</p>
    <div class="compare"><div><h3>${t("held_new", { n: r.revision })}</h3>${r.void ? html`<p>${t("state_void")}</p>` : html`<${Places} seats=${r.seats} />`}</div>
      <div><h3>${counting(r)}</h3>${r.counts_note && html`<p>${r.counts_note}</p>`}${r.counts.length ? html`<${Places} seats=${r.counts} />` : html`<p>${r.counts_void ? t("state_void") : t("held_nothing")}</p>`}</div></div>
    <${Proof} of=${r} pages=${tables.find((table) => table.id === r.table)?.pages} />
    ${!r.fits && html`<p>${t("held_unfit")}</p>`}
    <div class="row"><button class="strong" data-accept disabled=${!r.fits} onClick=${() => decide(host, r, true)}>${t("accept")}</button><button data-refuse onClick=${() => decide(host, r, false)}>${t("refuse")}</button></div></section>`);
}

// counting says what it is that counts now.
function counting(r) {
  if (!r.counts.length && !r.counts_void) return t("held_counts");
  return r.counts_revision ? t("held_counts_n", { n: r.counts_revision }) : t("held_counts_hand");
}

// Proof is what a result rests on: the game can be seen again at its table, every
// ruling with its photograph.
function Proof({ of, pages }) {
  return html`<p class="quiet">${pages && html`<a data-replay href=${new URL(`replay?game=${encodeURIComponent(of.game)}`, pages).href} target="_blank">${t("held_replay")}</a> `}
    ${of.journal && html`<span class="mono">${t("held_proof", { sum: of.journal.slice(0, 16) })}</span>`}</p>`;
}

const decide = (host, r, yes) => host.act("settle", { table: r.table, game: r.game, revision: r.revision, twin: r.twin, yes });
