// What players wrote on paper or said aloud, entered by the host: crosses of
// Dice Cup, hands and tips of Thrill. Nobody else hears it.
import { html, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

const BOXES = ["fours", "fives", "sixes", "white", "yellow", "green", "blue", "red", "black", "pasch", "low", "all"];

export function Paper({ state, host }) {
  const waiting = state.view?.waiting ?? [];
  const phase = `${state.game} ${state.view?.phase}`;
  if (phase === "dicecup cross") return html`<${Cross} state=${state} waiting=${waiting} host=${host} />`;
  if (phase === "thrill hand") return html`<${Hand} waiting=${waiting} host=${host} />`;
  if (phase === "thrill push" && state.view.tip_cards) return html`<${Tip} state=${state} host=${host} />`;
  return null;
}

function Who({ waiting, who, setWho }) {
  return html`<div class="row" role="group" aria-label=${t("host_whose")}>${waiting.map((name) => html`
    <button data-who=${name} aria-pressed=${who === name} onClick=${() => setWho(name)}>${name}</button>`)}</div>`;
}

// Cross offers the boxes that are open for a player; a box may be open in
// several columns.
function Cross({ state, waiting, host }) {
  const [chosen, setWho] = useState("");
  const who = waiting.includes(chosen) ? chosen : waiting[0];
  const columns = [state.view.sheets?.[who] ?? {}].flat();
  const cross = async (category, column) => {
    await host.act({ do: "cross", player: who, category, ...(columns.length > 1 && { column }) });
    setWho("");
  };
  return html`<section class="card paper"><h2>${t("host_crosses")}</h2><p class="hint">${t("host_secret")}</p>
    <${Who} ...${{ waiting, who, setWho }} />
    ${columns.map((sheet, i) => html`${columns.length > 1 && html`<h3>${t("host_column", { n: i + 1 })}</h3>`}
      <div class="row">${BOXES.filter((box) => sheet[box] === undefined).map((box) => html`
        <button data-box=${box} onClick=${() => cross(box, i + 1)}>${t(`host_box_${box}`)}</button>`)}</div>`)}
  </section>`;
}

function Hand({ waiting, host }) {
  const [chosen, setWho] = useState("");
  const [chips, setChips] = useState("");
  const who = waiting.includes(chosen) ? chosen : waiting[0];
  const give = async () => {
    await host.act({ do: "hand", player: who, chips: Number(chips) });
    setChips("");
    setWho("");
  };
  return html`<section class="card paper"><h2>${t("host_hands")}</h2><p class="hint">${t("host_secret")}</p>
    <${Who} ...${{ waiting, who, setWho }} />
    <div class="row"><input type="number" min="0" max="99" inputmode="numeric" aria-label=${t("host_chips")} value=${chips} onInput=${(e) => setChips(e.target.value)} />
      <button disabled=${chips === ""} onClick=${give}>${t("host_give")}</button></div>
  </section>`;
}

// Tip lays a tip card for a player, as long as nothing was pushed (TH-10).
function Tip({ state, host }) {
  const [chosen, setWho] = useState("");
  const { tip_cards, tipped, out } = state.view;
  const waiting = state.view.players.filter((p) => !out.includes(p) && !tipped.includes(p) && tip_cards[p].falls + tip_cards[p].none > 0);
  const who = waiting.includes(chosen) ? chosen : waiting[0];
  if (!who) return null;
  return html`<section class="card paper"><h2>${t("host_tips")}</h2><p class="hint">${t("host_secret")}</p>
    <${Who} ...${{ waiting, who, setWho }} />
    <div class="row">${[true, false].filter((falls) => tip_cards[who][falls ? "falls" : "none"] > 0).map((falls) => html`
      <button data-tip=${falls ? "falls" : "none"} onClick=${() => host.act({ do: "tip", player: who, falls })}>${falls ? t("tips_falls") : t("tips_none")}</button>`)}</div>
  </section>`;
}
