// Rulings in dispute at tables with instruments: what was ruled, the photograph
// it was made on, and the host's word.
import { html, useState } from "../vendor/preact.js";
import { clockTime } from "./parts.js";
import { said, t } from "./texts.js";

// What dice show: Bluff's have a star, in place of the six or of the one (BL-1).
const STAR = "star";
const FACES = { bluff: [1, 2, 3, 4, 5, 6, STAR] };
const PIPS = [1, 2, 3, 4, 5, 6];

const faceName = (face) => (face === STAR ? "★" : face);

export function Doubts({ doubts, host }) {
  return doubts.map((one) => html`<${Doubt} key=${`${one.table} ${one.doubt.dispute.at}`} one=${one} host=${host} />`);
}

function Doubt({ one, host }) {
  const { doubt } = one;
  const [lies, setLies] = useState({});
  const [reason, setReason] = useState("");
  const outlines = doubt.verdict.photo?.outlines ?? [];
  const players = Object.fromEntries((doubt.verdict.counted ?? []).map((die) => [die.seat, die.player]));
  const dice = Object.entries(lies).map(([i, is]) => ({ seat: outlines[i].seat, colour: outlines[i].colour, was: outlines[i].value, is, outline: Number(i) + 1 }));
  const decide = (word) => host.act("decide", { table: one.table, game_id: doubt.game_id, verdict: doubt.dispute.verdict, at: doubt.dispute.at, reason, ...word });
  const lie = (i, is) => setLies(({ [i]: _, ...others }) => (is === outlines[i].value ? others : { ...others, [i]: is }));
  return html`<section class="card ask" data-doubt=${one.table}>
    <h2>${t("doubt_title", { table: one.where, time: clockTime(doubt.dispute.at), player: doubt.dispute.player ?? t("doubt_button") })}</h2>
    <p>${said(doubt.verdict.text)}</p>
    ${doubt.dispute.proposal && html`<p><b>${t("doubt_proposal")}</b> ${said(doubt.dispute.proposal)}</p>`}
    ${one.photo ? html`<${Photo} one=${one} lies=${lies} />` : html`<p>${said(doubt.verdict.photo?.missing) || t("doubt_no_photo")}</p>`}
    ${outlines.length > 0 && html`<details><summary>${t("doubt_dice")}</summary><p class="quiet">${t("doubt_dice_text")}</p><div class="numbers">${outlines.map((o, i) => html`<label key=${i}>${i + 1}: ${players[o.seat] ?? t("doubt_seat", { n: o.seat })}
      <select data-die=${i + 1} onChange=${(e) => lie(i, e.target.value === STAR ? STAR : Number(e.target.value))}>
        ${(FACES[doubt.game] ?? PIPS).map((face) => html`<option value=${face} selected=${face === (lies[i] ?? o.value)}>${faceName(face)}</option>`)}</select></label>`)}</div></details>`}
    <label>${t("note")}<input name="reason" maxlength="200" value=${reason} onInput=${(e) => setReason(e.target.value)} /></label>
    ${said(doubt.refused) && html`<p class="refused">${t("doubt_refused")} ${said(doubt.refused)}</p>`}
    ${one.sent && html`<p role="status">${t("doubt_sent")}</p>`}
    <div class="row">${dice.length > 0 ? html`<button class="strong" data-lies onClick=${() => decide({ dice })}>${t("doubt_lies")}</button>`
      : html`<button class="strong" data-stands onClick=${() => decide({ stands: true })}>${t("doubt_stands")}</button>
        ${doubt.dispute.proposal && html`<button data-proposed onClick=${() => decide({})}>${t("doubt_proposed")}</button>`}`}</div></section>`;
}

// Photo is the photograph, with the dice numbered as they are in the list. It
// can be opened for a closer look.
function Photo({ one, lies }) {
  const { width, height, outlines } = one.doubt.verdict.photo;
  const address = `api/photo/${one.photo}`;
  return html`<a href=${address} target="_blank"><svg class="proof" role="img" aria-label=${t("doubt_photo")} viewBox="0 0 ${width} ${height}">
    <image href=${address} width=${width} height=${height} />
    ${outlines.map((o, i) => html`<g key=${i} class=${i in lies ? "lies" : o.counts ? "counts" : ""}><polygon points=${o.corners.map((c) => c.join(",")).join(" ")} />
      <text x=${o.corners[0][0]} y=${o.corners[0][1]} font-size=${height / 30}>${i + 1}: ${faceName(lies[i] ?? o.value)}</text></g>`)}</svg></a>`;
}
