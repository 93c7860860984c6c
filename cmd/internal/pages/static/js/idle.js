// Between games: the time, who sits here, and the way to the phone page.
import { html, useEffect, useState } from "../vendor/preact.js";
import { useNow } from "./clock.js";
import { Name } from "./players.js";
import { SeatCode } from "./seatcode.js";
import { Standings, useStandings } from "./standings.js";
import { prompted } from "./table.js";
import { currentLanguage, t } from "./texts.js";

const SECOND_MS = 1000;
// After so long the address is asked for anew: the table may have another.
const ASK_MS = 60_000;

export function Idle({ state }) {
  const seats = (state?.seats ?? []).filter((seat) => seat.player);
  const standings = useStandings();
  return html`<div class="idle ${standings ? "told" : ""}">
    <div class="welcome">
      <h1 class=${standings ? "spoken" : "fine-title"}>${t("title")}</h1>
      <${Clock} />
      <p class="prompt">${prompted(state)}</p>
      ${seats.length > 0 && html`<ul class="seated">${seats.map((seat) => html`<li key=${seat.seat}><b>${seat.seat}</b> <${Name} name=${seat.player} letters=${10} /></li>`)}</ul>`}
      ${standings && html`<${Standings} standings=${standings} />`}
    </div>
    <${Join} />
  </div>`;
}

function Clock() {
  const now = new Date(useNow(SECOND_MS));
  const day = now.toLocaleDateString(currentLanguage(), { weekday: "long", day: "numeric", month: "long" });
  return html`<p class="clock"><${Time} /><span class="day">${day}</span></p>`;
}

// Time is that of the day, in hours and minutes.
export function Time() {
  const now = new Date(useNow(SECOND_MS));
  return html`<time>${now.toLocaleTimeString(currentLanguage(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}</time>`;
}

// Join is the way to the phone page, for a phone's camera and in letters.
export function Join() {
  const join = useJoin();
  if (!join) return null;
  return html`<figure class="join" data-join=${join.address}>
    <${Code} rows=${join.rows} />
    <figcaption><b>${t("join_here")}</b><span class="address">${join.address.replace(/^http:\/\/|\/$/g, "")}</span><${SeatCode} /></figcaption>
  </figure>`;
}

function useJoin() {
  const [join, setJoin] = useState(null);
  useEffect(() => {
    let here = true;
    const ask = () => fetch("join.json").then((answer) => answer.json()).then((found) => here && setJoin(found)).catch(() => {
      // The table is away just now, and what is shown stays.
    });
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, []);
  return join;
}

const QUIET = 4; // light modules round the code, as its standard asks for scanners

export function Code({ rows }) {
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label=${t("join_here")}>
    <rect width=${size} height=${size} /><path d=${dark} />
  </svg>`;
}
