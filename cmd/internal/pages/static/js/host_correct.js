// Putting right: the ruling with its photograph, where a die is tapped and
// given its true value, and the list of all that was done.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Acts } from "./host_acts.js";
import { Evidence, valueText } from "./host_evidence.js";
import { Die, faceName } from "./die.js";
import { said, t } from "./texts.js";

const FACES = { bluff: [1, 2, 3, 4, 5, 6, "star"] };
const PIPS = [1, 2, 3, 4, 5, 6];

export function Correct({ state, games, host }) {
  const [chosen, setChosen] = useState("");
  const [changes, setChanges] = useState([]);
  const [picked, setPicked] = useState(null);
  const [reason, setReason] = useState("");
  const game = host.game;
  const verdicts = (game?.verdicts ?? []).slice().reverse();
  const verdict = verdicts.find((v) => v.id === chosen) ?? verdicts[0];
  const forget = () => {
    setChanges([]);
    setPicked(null);
  };
  const choose = (id) => {
    setChosen(id);
    forget();
  };
  const put = async () => {
    const dice = changes.map(({ key, ...change }) => change);
    const done = await host.command("correct", { do: "dice", verdict: verdict.id, dice, ...(reason && { reason }) });
    if (done) setReason("");
  };
  // What was chosen stays until something was put right: a refusal, or a question
  // about what does not fit, may be answered by choosing otherwise.
  const made = state?.corrections?.length ?? 0;
  useEffect(forget, [made]);
  if (!game?.game_id || game.closed) return null;
  const dice = verdict ? diceOf(verdict) : [];
  return html`<section class="card correct"><h2>${t("host_correct")}</h2>
    ${game.abandoned && html`<p class="quiet">${t("host_abandoned")}</p>`}
    ${verdict && html`
      <div class="row"><select aria-label=${t("host_which")} value=${verdict.id} onChange=${(e) => choose(e.target.value)}>${verdicts.map((v) => html`
        <option value=${v.id}>${t("round", { n: v.round })}: ${said(v.text)}</option>`)}</select></div>
      <p class="ruling" data-ruled=${verdict.id}>${said(verdict.text)}</p>
      <p class="hint">${t(dice.length > 0 ? "host_tap" : "host_no_dice")}</p>
      <${Evidence} ...${{ verdict, dice, changes, picked, pick: setPicked }} />
      <${Missed} ...${{ game, state, pick: setPicked }} />
      ${picked && html`<${Value} ...${{ picked, faces: FACES[game.game] ?? PIPS, change: (is) => {
        setChanges([...changes.filter((c) => c.key !== picked.key), ...(is === undefined ? [] : [changeOf(picked, is)])]);
        setPicked(null);
      } }} />`}
      ${changes.length > 0 && html`<ul class="changes">${changes.map((c) => html`<li>${changeText(c, game)}</li>`)}</ul>
        <label>${t("host_reason")}<input name="reason" maxlength="200" value=${reason} onInput=${(e) => setReason(e.target.value)} /></label>
        <div class="row"><button class="strong" data-put onClick=${put}>${t("host_put")}</button><button onClick=${forget}>${t("host_forget")}</button></div>`}`}
    ${!verdict && html`<p class="quiet">${t("host_no_ruling")}</p>`}
    <${Corrections} list=${state?.corrections ?? []} />
    <${Acts} key=${game.game_id} ...${{ state, games, host }} />
  </section>`;
}

// diceOf are the dice of a ruling: those outlined in its photograph, or all
// that were counted.
function diceOf(verdict) {
  const outlines = verdict.photo?.url ? verdict.photo.outlines ?? [] : [];
  if (outlines.length > 0) return outlines.map((o, i) => ({ key: `o${i}`, seat: o.seat, colour: o.colour, was: o.value, outline: i + 1, corners: o.corners, counts: o.counts }));
  return verdict.counted.map((d, i) => ({ key: `c${i}`, seat: d.seat, was: d.value, counts: d.counts }));
}

const changeOf = (die, is) => ({ key: die.key, ...(die.seat && { seat: die.seat }), ...(die.colour && { colour: die.colour }), ...(die.was && { was: die.was }),
  ...(is && { is }), ...(die.outline && { outline: die.outline }) });

const whose = (c, game) => (c.colour ? t(`host_colour_${c.colour}`) : game.players.find((p) => p.seat === c.seat)?.name ?? "");

function changeText(c, game) {
  const values = { who: whose(c, game), was: valueText(c.was), is: valueText(c.is) };
  if (!c.was) return t("host_change_add", values);
  return c.is ? t("host_change", values) : t("host_change_none", values);
}

// Value is the choice of what a die really shows.
function Value({ picked, faces, change }) {
  return html`<div class="ask" data-value>
    <p>${picked.was ? t("host_what", { value: valueText(picked.was) }) : t("host_what_missed")}</p>
    <div class="dierow">${faces.map((face) => html`<button data-is=${face} aria-label=${faceName(face)} onClick=${() => change(face)}>
      <svg viewBox="-20 -20 40 40" aria-hidden="true"><${Die} x=${0} y=${0} size=${36} face=${face} /></svg></button>`)}</div>
    <div class="row">${picked.was && html`<button data-none onClick=${() => change(null)}>${t("host_none")}</button>`}
      <button onClick=${() => change(undefined)}>${t("host_as_it_was")}</button></div>
  </div>`;
}

const COLOURS = { dicecup: ["white", "yellow", "green", "blue", "red", "black"] };

// Missed offers a die that was not seen at all.
function Missed({ game, state, pick }) {
  const add = (die) => pick({ ...die, key: `m${Date.now()}` });
  const colours = COLOURS[game.game];
  if (game.game !== "bluff" && !colours) return null;
  return html`<details><summary>${t("host_missed")}</summary><div class="row">
    ${(colours ?? []).map((colour) => html`<button data-missed=${colour} onClick=${() => add({ colour })}>${t(`host_colour_${colour}`)}</button>`)}
    ${!colours && (state?.seats ?? game.players).map((s) => html`<button data-missed=${s.seat} onClick=${() => add({ seat: s.seat })}>${s.player ?? s.name}</button>`)}
  </div></details>`;
}

function Corrections({ list }) {
  if (list.length === 0) return null;
  return html`<h3>${t("host_corrected")}</h3><ul class="changes">${list.map((c) => html`<li data-corrected>${said(c.text)}${c.reason && ` (${c.reason})`}</li>`)}</ul>`;
}
