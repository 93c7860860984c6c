// The round: draw it, start its clock, see how its games stand, enter a result
// by hand, move a game, take the round back.
import { html, useState } from "../vendor/preact.js";
import { State, inOrder, ready, roundTitle } from "./parts.js";
import { currentLanguage, said, t } from "./texts.js";

export function Round({ now, host, tables }) {
  const [sure, setSure] = useState(false);
  const [open, setOpen] = useState(0);
  const free = now.setup.format === "ladder";
  const round = now.round && inOrder(now);
  const running = round && !round.over;
  const places = tables.filter((table) => table.ready).length;
  return html`<section class="card round"><h2>${roundTitle(now)}</h2>
    <div class="row">
      ${!running && !free && !now.finished && html`<button class="strong" data-draw disabled=${now.paused} onClick=${() => host.act("draw")}>${t("draw_round", { n: (round?.number ?? 0) + 1 })}</button>`}
      ${running && now.setup.minutes > 0 && !round.started && html`<button class="strong" data-start onClick=${() => host.act("start")}>${t("start_clock")}</button>`}
      <button data-pause aria-pressed=${now.paused} onClick=${() => host.act("pause", { On: !now.paused })}>${now.paused ? t("end_pause") : t("pause")}</button>
      ${round && html`<a href="api/print/slips.pdf?lang=${currentLanguage()}">${t("print_slips")}</a>`}
      ${round && !free && (sure
        ? html`<span class="ask">${t("take_back_sure", { n: round.number })}<button data-takeback-sure onClick=${() => host.act("takeback", { Round: round.number }).then(() => setSure(false))}>${t("take_back")}</button><button onClick=${() => setSure(false)}>${t("cancel")}</button></span>`
        : html`<button data-takeback onClick=${() => setSure(true)}>${t("take_back")}</button>`)}
    </div>
    ${!round && html`<p class="quiet">${ready(places)}</p>`}
    ${now.finished && html`<p data-finished>${t("finished")}</p>`}
    ${round && html`<ul class="pods">${round.pods.map((pod) => html`<li key=${`${round.number}-${round.attempt}-${pod.pod}`} data-pod=${pod.pod} class=${pod.over ? "over" : ""}>
      <button class="head" aria-expanded=${open === pod.pod} onClick=${() => setOpen(open === pod.pod ? 0 : pod.pod)}><b>${pod.where || t("no_table")}</b> <${State} pod=${pod} />
        <span class="names">${pod.seats.map((s) => (s.place ? `${s.place}. ${s.name}` : s.name)).join(" · ")}</span>${pod.holds && html`<span class="holds" data-holds>${said(pod.holds)}</span>`}</button>
      ${open === pod.pod && html`<${Pod} ...${{ pod, host, tables, close: () => setOpen(0) }} />`}</li>`)}</ul>
      ${round.byes.length > 0 && html`<p class="byes"><b>${t("byes")}</b> ${round.byes.map((p) => p.name).join(", ")}</p>`}`}</section>`;
}

// Pod is one game: its places by hand, and where it is played.
function Pod({ pod, host, tables, close }) {
  const [places, setPlaces] = useState(Object.fromEntries(pod.seats.map((s) => [s.id, s.place || ""])));
  const [counts, setCounts] = useState({});
  const [note, setNote] = useState("");
  const ref = { round: pod.round, attempt: pod.attempt, pod: pod.pod };
  const full = pod.seats.every((s) => Number(places[s.id]) > 0);
  const count = (id, text) => {
    const next = { ...counts, [id]: text };
    setCounts(next);
    if (pod.seats.every((s) => next[s.id]?.trim() && !Number.isNaN(Number(next[s.id])))) setPlaces(byCount(pod.seats, next));
  };
  const enter = async (event) => {
    event.preventDefault();
    if (await host.act("hand", { pod: ref, places: Object.fromEntries(Object.entries(places).map(([id, n]) => [id, Number(n)])), note })) close();
  };
  return html`<form class="pod-form" onSubmit=${enter}>
    <p class="quiet">${t("by_hand_text")}</p>
    <div class="entry titles"><span></span><span>${t("by_count")}</span><span>${t("col_place")}</span></div>
    ${pod.seats.map((s) => html`<div class="entry"><span>${s.name}</span>
      <input inputmode="numeric" aria-label=${t("count_of", { name: s.name })} data-count=${s.id} value=${counts[s.id] ?? ""} onInput=${(e) => count(s.id, e.target.value)} />
      <input type="number" min="1" max=${pod.seats.length} aria-label=${t("place_of", { name: s.name })} data-place=${s.id} value=${places[s.id]} onInput=${(e) => setPlaces({ ...places, [s.id]: e.target.value })} /></div>`)}
    <label>${t("note")}<input name="note" maxlength="200" value=${note} onInput=${(e) => setNote(e.target.value)} /></label>
    <div class="row"><button class="strong" data-enter-result disabled=${!full}>${t("enter_result")}</button>
      <button type="button" data-void onClick=${() => host.act("hand", { pod: ref, void: true, note }).then((ok) => ok && close())}>${t("declare_void")}</button>
      ${pod.over && html`<button type="button" data-reopen onClick=${() => host.act("reopen", { pod: ref }).then((ok) => ok && close())}>${t("reopen")}</button>`}</div>
    ${!pod.over && html`<label>${t("move_to")}<select data-move value=${pod.table} onChange=${(e) => host.act("move", { pod: ref, table: e.target.value })}>
      <option value="">${t("no_table")}</option>${tables.filter((table) => table.ready).map((table) => html`<option value=${table.id} selected=${table.id === pod.table}>${table.name}</option>`)}</select></label>`}
  </form>`;
}

// byCount places more dice, chips or points higher; who has as many shares the
// place.
function byCount(seats, counts) {
  return Object.fromEntries(seats.map((s) => [s.id, 1 + seats.filter((o) => Number(counts[o.id]) > Number(counts[s.id])).length]));
}
