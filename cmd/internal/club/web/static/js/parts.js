// What several pages show.
import { html } from "../vendor/preact.js";
import { useNow } from "./feed.js";
import { currentLanguage, otherLanguage, said, t, useLanguage } from "./texts.js";

// clockTime is a moment as hours and minutes.
export const clockTime = (moment) => new Date(moment).toLocaleTimeString(currentLanguage(), { hour: "2-digit", minute: "2-digit" });

// day is a moment as a date.
export const day = (moment) => new Date(moment).toLocaleDateString(currentLanguage(), { day: "numeric", month: "long", year: "numeric" });

// money is an amount in cents.
export const money = (cents) => (cents / 100).toLocaleString(currentLanguage(), { minimumFractionDigits: 2 });

// number is a number of the club's, such as 2.67, as the language writes it.
export const number = (text) => (currentLanguage() === "de" ? String(text).replace(".", ",") : text);

// points and lives are how many of them somebody has, in words; there and ready
// say so of people and tables.
export const points = (n) => (n === "1" ? t("points_one") : t("points_n", { n: number(n) }));
const lives = (n) => (n === 1 ? t("lives_one") : t("lives_n", { n }));
export const there = (n) => (n === 1 ? t("players_there_one") : t("players_there", { n }));
export const ready = (n) => (n === 1 ? t("tables_ready_one") : t("tables_ready", { n }));

// Clock is the time that is left of the round.
export function Clock({ view }) {
  const now = useNow(view);
  const round = view.now?.round;
  if (!round || !view.now.setup.minutes || round.over) return null;
  const left = round.until ? Math.max(0, Math.round((Date.parse(round.until) - now) / 1000)) : round.left;
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const state = view.now.paused ? t("clock_paused") : !round.started ? t("clock_waits") : round.up ? t("clock_up") : t("clock_runs");
  return html`<div class="clock ${round.up ? "up" : ""} ${round.started && !view.now.paused ? "" : "still"}" data-clock=${left}><b>${text}</b><span>${state}</span></div>`;
}

// TimeUp says what holds once the time is up.
export function TimeUp({ view }) {
  if (!view.now?.round?.up || view.now.round.over) return null;
  return html`<p class="notice alarm" role="status">${t("time_is_up")} ${said(view.now.time_rule)}</p>`;
}

// Tables are the games of a round: who sits where. mine is marked.
export function Tables({ round, mine }) {
  return html`<ol class="tables">${round.pods.map((pod) => html`<li key=${pod.pod} class="pod ${pod.over ? "over" : ""} ${pod.seats.some((s) => s.id === mine) ? "mine" : ""}" data-pod=${pod.pod}>
    <h3>${pod.where || t("no_table")} <${State} pod=${pod} /></h3>
    <ol class="seats">${pod.seats.map((seat, i) => html`<li class=${seat.id === mine ? "me" : ""}><span class="nr">${i + 1}</span><span class="name">${seat.name}</span>
      ${seat.score !== undefined && html`<span class="score">${seat.score}</span>`}
      ${seat.place > 0 && html`<span class="place">${t("place_n", { n: seat.place })}</span>`}</li>`)}</ol></li>`)}
  </ol>${round.byes.length > 0 && html`<p class="byes"><b>${t("byes")}</b> ${round.byes.map((p) => p.name).join(", ")}</p>`}`;
}

// Places are who came where in a game, the best first.
export function Places({ seats }) {
  return html`<ol class="seats">${seats.map((s) => html`<li><span class="nr">${s.place}</span><span class="name">${s.name}</span>${s.score !== undefined && html`<span class="score">${s.score}</span>`}</li>`)}</ol>`;
}

// State is how a game stands, in a word.
export function State({ pod }) {
  const key = pod.void ? "void" : pod.over ? (pod.hand ? "hand" : "over") : pod.held ? "held" : pod.live ? "live" : "open";
  return html`<span class="state ${key}">${t(`state_${key}`)}</span>`;
}

// What counts where points do not: in a knockout nothing but how far somebody came.
const MEASURES = { lives: "lives", ladder: "rating", knockout: "" };
const measureOf = (setup) => MEASURES[setup.format] ?? "points";

// Measured is how much somebody has of what counts, in words.
export function Measured({ setup, standing }) {
  const words = { points: () => points(standing.points), lives: () => lives(standing.lives ?? 0), rating: () => t("rating_n", { n: number(standing.rating) }) };
  return words[measureOf(setup)]?.() ?? null;
}

// roundTitle is what is being played: a round, or games one by one.
export function roundTitle(now, planned) {
  if (!now.round) return now.setup.format === "ladder" ? t("before_games") : t("before_first");
  if (now.setup.format === "ladder") return t("free_games", { n: now.round.pods.length });
  return planned && now.setup.planned ? t("round_of", { n: now.round.number, m: now.setup.planned }) : t("round_n", { n: now.round.number });
}

// inOrder are the games of a round; of free play those that go on come first,
// then the newest.
export function inOrder(now) {
  if (now.setup.format !== "ladder") return now.round;
  return { ...now.round, pods: [...now.round.pods].sort((a, b) => a.over - b.over || b.pod - a.pod) };
}

// Season is where everybody stands in the season.
export function Season({ season, setup, mine, most }) {
  if (!season) return null;
  return html`<div data-season=${season.name}><h3>${t("season_n", { name: season.name, n: season.evenings })}</h3><${Standings} now=${{ setup, standings: season.standings }} mine=${mine} most=${most} /></div>`;
}

// Standings are who stands where. most says how many lines there is room for.
export function Standings({ now, mine, most = Infinity }) {
  const measure = measureOf(now.setup);
  const prizes = now.standings.some((s) => s.prize);
  return html`<table class="standings"><thead><tr><th class="number">${t("col_place")}</th><th>${t("col_name")}</th>
      ${measure && html`<th class="number">${t(`col_${measure}`)}</th>`}<th class="number minor">${t("col_wins")}</th><th class="number minor">${t("col_games")}</th>${measure === "points" && html`<th class="number minor">${t("col_strength")}</th>`}
      ${prizes && html`<th class="number">${t("col_prize")}</th>`}</tr></thead>
    <tbody>${now.standings.slice(0, most).map((s) => html`<tr key=${s.id} data-standing=${s.id} class="${s.id === mine ? "me" : ""} ${s.out ? "gone" : ""}">
      <td class="number">${s.place}</td><td class="name">${s.name}${s.team && html`<span class="team">${s.team}</span>`}</td>
      ${measure && html`<td class="number points">${number(s[measure] ?? 0)}</td>`}<td class="number minor">${s.wins}</td><td class="number minor">${s.games}</td>${measure === "points" && html`<td class="number minor">${number(s.strength)}</td>`}
      ${prizes && html`<td class="number">${s.prize ? money(s.prize) : ""}</td>`}</tr>`)}</tbody></table>
    ${now.standings.length > most && html`<p class="quiet">${t("more_players", { n: now.standings.length - most })}</p>`}`;
}

// Order says what sets those apart who have as many points.
export function Order({ setup }) {
  return measureOf(setup) !== "points" ? null : html`<p class="quiet">${t("order")}</p>`;
}

// TeamTable is where the teams stand.
export function TeamTable({ teams }) {
  if (!teams?.length) return null;
  const prizes = teams.some((s) => s.prize);
  return html`<table class="standings teams"><thead><tr><th class="number">${t("col_place")}</th><th>${t("col_team")}</th><th class="number">${t("col_points")}</th>
      ${prizes && html`<th class="number">${t("col_prize")}</th>`}</tr></thead>
    <tbody>${teams.map((s) => html`<tr data-team=${s.team}><td class="number">${s.place}</td><td>${s.team}</td><td class="number points">${number(s.points)}</td>
      ${prizes && html`<td class="number">${s.prize ? money(s.prize) : ""}</td>`}</tr>`)}</tbody></table>`;
}

// Top is the head of every page.
export function Top({ title, up, redraw, children }) {
  return html`<header class="top"><h1>${title}</h1>${children}
    ${!up && html`<span class="lost" role="status">${t("link_lost")}</span>`}
    <${Language} redraw=${redraw} /></header>`;
}

// Language changes it with one tap.
export function Language({ redraw }) {
  return html`<button type="button" data-language onClick=${() => useLanguage(otherLanguage()).then(redraw)}>${t("language")}</button>`;
}

// Code is a QR code; its quiet zone belongs to it.
export function Code({ rows, label }) {
  const size = rows.length + 8;
  const path = rows.map((row, y) => [...row].map((c, x) => (c === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
  return html`<svg class="code" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}"><rect width=${size} height=${size} fill="#fff" /><path d=${path} fill="#000" /></svg>`;
}
