// Putting right: the ruling with its photograph, where a die is tapped and
// given its true value, and the list of all that was done.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Corrected } from "./corrected.js";
import { DiceFix } from "./dicefix.js";
import { Acts } from "./host_acts.js";
import { said, t } from "./texts.js";

export function Correct({ state, games, host }) {
  const [chosen, setChosen] = useState("");
  // The ruling whose dice are being put right stays while others are made.
  const [begun, setBegun] = useState("");
  const game = host.game;
  const made = state?.corrections?.length ?? 0;
  useEffect(() => setBegun(""), [made, game?.game_id]);
  const verdicts = (game?.verdicts ?? []).slice().reverse();
  const verdict = verdicts.find((v) => v.id === (begun || chosen)) ?? verdicts[0];
  const choose = (id) => {
    setChosen(id);
    setBegun("");
  };
  const put = (dice, reason) => host.command("correct", { do: "dice", verdict: verdict.id, dice, ...(reason && { reason }) });
  if (!game?.game_id || game.closed) return null;
  return html`<section class="card correct"><h2>${t("host_correct")}</h2>
    ${game.abandoned && html`<p class="quiet">${t("host_abandoned")}</p>`}
    ${verdict && html`
      <div class="row"><select aria-label=${t("host_which")} value=${verdict.id} onChange=${(e) => choose(e.target.value)}>${verdicts.map((v) => html`
        <option value=${v.id}>${t("round", { n: v.round })}: ${said(v.text)}</option>`)}</select></div>
      <p class="ruling" data-ruled=${verdict.id}>${said(verdict.text)}</p>
      <${DiceFix} key=${`${game.game_id} ${verdict.id} ${made}`} game=${game.game} verdict=${verdict} players=${game.players} begun=${() => setBegun(verdict.id)} send=${put} label=${t("host_put")} />`}
    ${!verdict && html`<p class="quiet">${t("host_no_ruling")}</p>`}
    <${Corrected} level="h3" list=${state?.corrections ?? []} />
    <${Acts} key=${game.game_id} ...${{ state, games, host }} />
  </section>`;
}
