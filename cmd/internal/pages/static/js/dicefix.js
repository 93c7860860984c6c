// The dice of a ruling as they really lay: one that was misread is tapped and
// given its true value, one that was missed is added, one that is none struck.
import { html, useState } from "../vendor/preact.js";
import { Evidence, valueText } from "./evidence.js";
import { Die, faceName } from "./die.js";
import { t } from "./texts.js";

const FACES = { bluff: [1, 2, 3, 4, 5, 6, "star"] };
const PIPS = [1, 2, 3, 4, 5, 6];

// DiceFix has dice of a verdict put right; players are who sits where. begun is
// called before the first change, and send with the changes and a reason: it
// answers whether they were taken. label is what that is called.
export function DiceFix({ game, verdict, players, begun, send, label }) {
  const [changes, setChanges] = useState([]);
  const [picked, setPicked] = useState(null);
  const [reason, setReason] = useState("");
  const forget = () => {
    setChanges([]);
    setPicked(null);
    setReason("");
  };
  const pick = (die) => {
    begun?.();
    setPicked(die);
  };
  const change = (is) => {
    setChanges([...changes.filter((c) => c.key !== picked.key), ...(is === undefined ? [] : [changeOf(picked, is)])]);
    setPicked(null);
  };
  const dice = diceOf(verdict);
  const put = () => send(changes.map(({ key, ...changed }) => changed), reason).then((done) => done && forget());
  return html`<div class="dicefix">
    <p class="hint">${t(dice.length > 0 ? "host_tap" : "host_no_dice")}</p>
    <${Evidence} ...${{ verdict, dice, changes, picked, pick }} />
    <${Missed} ...${{ game, players, pick }} />
    ${picked && html`<${Value} ...${{ picked, faces: FACES[game] ?? PIPS, known: isKnown(game), change }} />`}
    ${changes.length > 0 && html`<ul class="changes">${changes.map((c) => html`<li>${changeText(c, players)}</li>`)}</ul>
      <label>${t("host_reason")}<input name="reason" maxlength="200" value=${reason} onInput=${(e) => setReason(e.target.value)} /></label>
      <div class="row"><button class="strong" data-put onClick=${put}>${label}</button><button onClick=${forget}>${t("host_forget")}</button></div>`}
  </div>`;
}

// diceOf are the dice of a ruling: those outlined in its photograph, or all
// that were counted.
export function diceOf(verdict) {
  const outlines = verdict.photo?.url ? verdict.photo.outlines ?? [] : [];
  if (outlines.length > 0) return outlines.map((o, i) => ({ key: `o${i}`, seat: o.seat, colour: o.colour, was: o.value, outline: i + 1, corners: o.corners, counts: o.counts }));
  return verdict.counted.map((d, i) => ({ key: `c${i}`, seat: d.seat, was: d.value, counts: d.counts }));
}

const changeOf = (die, is) => ({ key: die.key, ...(die.seat && { seat: die.seat }), ...(die.colour && { colour: die.colour }), ...(die.was && { was: die.was }),
  ...(is && { is }), ...(die.outline && { outline: die.outline }) });

const whose = (c, players) => (c.colour ? t(`host_colour_${c.colour}`) : players.find((p) => p.seat === c.seat)?.name ?? "");

function changeText(c, players) {
  const values = { who: whose(c, players), was: valueText(c.was), is: valueText(c.is) };
  if (!c.was) return t("host_change_add", values);
  return c.is ? t("host_change", values) : t("host_change_none", values);
}

// Value is the choice of what a die really shows.
function Value({ picked, faces, known, change }) {
  return html`<div class="ask" data-value>
    <p>${picked.was ? t("host_what", { value: valueText(picked.was) }) : t("host_what_missed")}</p>
    <div class="dierow">${faces.map((face) => html`<button data-is=${face} aria-label=${faceName(face)} onClick=${() => change(face)}>
      <svg viewBox="-20 -20 40 40" aria-hidden="true"><${Die} x=${0} y=${0} size=${36} face=${face} /></svg></button>`)}</div>
    <div class="row">${picked.was && !known && html`<button data-none onClick=${() => change(null)}>${t("host_none")}</button>`}
      <button onClick=${() => change(undefined)}>${t("host_as_it_was")}</button></div>
  </div>`;
}

const COLOURS = { dicecup: ["white", "yellow", "green", "blue", "red", "black"] };

// isKnown says whether which dice lie there is known and not read: in Lucky Five
// always the same three, of which none is missed and none too many.
const isKnown = (game) => game === "luckyfive";

// Missed offers a die that was not seen at all.
function Missed({ game, players, pick }) {
  const add = (die) => pick({ ...die, key: `m${Date.now()}` });
  if (isKnown(game)) return html`<p class="hint" data-known>${t("dice_known")}</p>`;
  const colours = COLOURS[game];
  if (game !== "bluff" && !colours) return null;
  return html`<details><summary>${t("host_missed")}</summary><div class="row">
    ${(colours ?? []).map((colour) => html`<button data-missed=${colour} onClick=${() => add({ colour })}>${t(`host_colour_${colour}`)}</button>`)}
    ${!colours && players.map((p) => html`<button data-missed=${p.seat} onClick=${() => add({ seat: p.seat })}>${p.name}</button>`)}
  </div></details>`;
}
