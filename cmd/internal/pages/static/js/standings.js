// Between games: how the evening stands, and the records of all evenings.
import { html } from "../vendor/preact.js";
import { useTopic } from "./odds.js";
import { Name } from "./players.js";
import { currentLanguage, said, t } from "./texts.js";

// So many players and records have room beside clock and code.
const MOST_PLAYERS = 6;
const MOST_RECORDS = 5;

export function useStandings() {
  const standings = useTopic("standings");
  return standings?.players.length > 0 ? standings : null;
}

// Standings shows them; nothing before the first game has ended.
export function Standings({ standings }) {
  return html`<div class="evening">
    <section class="standings" data-games=${standings.games}>
      <h2>${heading(new Date(standings.began))}</h2>
      <ol>${standings.players.slice(0, MOST_PLAYERS).map((player) => html`<li key=${player.player} data-player=${player.player}>
        <b class="place">${player.place}</b><${Name} name=${player.player} letters=${12} /><span class="won">${t("won_of", { won: player.won, games: player.games })}</span></li>`)}</ol>
    </section>
    ${standings.records.length > 0 && html`<section class="feats">
      <h2>${t("records")}</h2>
      <ul>${standings.records.slice(0, MOST_RECORDS).map((feat) => html`<li key=${feat.kind + feat.game} data-record=${feat.kind}>${said(feat.text)}</li>`)}</ul>
    </section>`}
  </div>`;
}

// heading names the evening: this one, or of which day it was.
function heading(began) {
  if (new Date().toDateString() === began.toDateString()) return t("evening");
  return t("evening_of", { day: began.toLocaleDateString(currentLanguage(), { day: "numeric", month: "long" }) });
}
