// A game that is over, step by step: the table after each act, what everybody
// was told, and the photographs of its rulings.
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { Bet } from "./bet.js";
import { Board } from "./board.js";
import { Corrected } from "./corrected.js";
import { fetchJSON } from "./fetched.js";
import { boards } from "./games.js";
import { otherLanguage, said, t, useLanguage } from "./texts.js";
import { Photo } from "./verdict.js";

function Replay({ mat, games }) {
  const [file, setFile] = useState(asked(games));
  const { game, failed } = useGame(file);
  const [at, setAt] = useState(0);
  const [, redraw] = useState(0);
  document.title = t("replay_title"); // in the language chosen last
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  const choose = (next) => {
    setFile(next);
    setAt(0);
  };
  const step = game?.steps[Math.min(at, game.steps.length - 1)];
  return html`<div class="desk" data-file=${file} data-step=${at} data-steps=${game?.steps.length ?? 0}>
    <header><h1>${t("replay_title")}</h1><a href="wall">${t("to_wall")}</a><button onClick=${translate}>${t("language")}</button></header>
    ${games.length === 0 && html`<p>${t("replay_none")}</p>`}
    ${games.length > 0 && html`<section class="card now"><div class="row">
      <select aria-label=${t("replay_choose")} value=${file} onChange=${(e) => choose(Number(e.target.value))}>${games.map((g) => html`<option value=${g.file}>${title(g)}</option>`)}</select>
      <a href="games/${file}.journal" download>${t("replay_download")}</a>
      <span class="quiet">${t("replay_verify", { file: fileName(file) })}</span></div>
      <${Corrected} level="h2" list=${game?.corrections ?? []} /></section>`}
    ${!step && games.length > 0 && html`<p role="status" data-failed=${String(failed)}>${t(failed ? "replay_failed" : "replay_loading")}</p>`}
    ${step && html`<${Table} ...${{ step, mat, game, at }} /><${Told} ...${{ step, game, at }} /><${Steps} ...${{ game, at, setAt }} />`}
    <footer class="fine">${t("camera_notice")}</footer>
  </div>`;
}

const fileName = (file) => `game-${String(file).padStart(6, "0")}.journal`;

function title(g) {
  const when = new Date(g.began).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const won = g.winners.length > 0 ? ` – ${t("replay_winner", { name: g.winners.join(", ") })}` : "";
  return `${when} · ${t(`host_game_${g.game}`)}: ${g.players.map((p) => p.name).join(", ")}${won}`;
}

// Table is the board as the wall shows it, a round that has just been scored
// included, and who has what.
function Table({ step, mat, game, at }) {
  const { state } = step;
  const Game = boards[game.game];
  return html`<section class="card" data-board=${game.game}>
    ${Game ? html`<${Game} state=${state} fresh=${Boolean(ruledIn(step))} />` : html`<${Board} mat=${mat} state=${state} /><${Bet} bet=${state.view?.bet} />`}
    ${(!Game || state.seats.some((s) => s.score !== undefined)) && html`<ul class="scores" aria-label=${t("replay_step", { n: at, all: game.steps.length - 1 })}>${state.seats.map((s) => html`<li class=${s.turn ? "turn" : ""}>
      ${s.turn ? "▶ " : ""}${s.player}: ${s.out ? t("out") : s.score ?? (Game ? "" : t("dice_left", { n: s.dice }))}</li>`)}</ul>`}
  </section>`;
}

// ruledIn is the ruling that a step led to.
const ruledIn = ({ state }) => (state.verdict && state.at === state.verdict.at ? state.verdict : null);

// Told is what happened in this step, with the ruling's photograph.
function Told({ step, game, at }) {
  const verdict = ruledIn(step);
  return html`<section class="card told" data-ruled=${verdict?.id ?? ""}>
    ${step.told.length === 0 && html`<p>${at === 0 ? t("replay_begins") : step.event && t(`host_do_${game.game}_${step.event.do}`)}</p>`}
    ${step.told.map((text) => html`<p>${said(text)}</p>`)}
    ${verdict?.photo && html`<${Photo} photo=${verdict.photo} />`}
    ${at === game.steps.length - 1 && game.abandoned && html`<p data-abandoned>${said(game.abandoned)}</p>`}
    ${step.state.winners.length > 0 && html`<p>★ ${t("replay_winner", { name: step.state.winners.join(", ") })}</p>`}
  </section>`;
}

function Steps({ game, at, setAt }) {
  const last = game.steps.length - 1;
  const go = (n) => setAt(Math.max(0, Math.min(last, n)));
  const ruling = () => {
    const next = game.steps.findIndex((s, i) => i > at && ruledIn(s));
    go(next < 0 ? last : next);
  };
  useEffect(() => {
    const key = (event) => {
      if (event.target.matches?.("input, select")) return;
      if (event.key === "ArrowRight") go(at + 1);
      if (event.key === "ArrowLeft") go(at - 1);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  });
  return html`<nav class="steps">
    <input type="range" min="0" max=${last} value=${at} aria-label=${t("replay_slider")} onInput=${(e) => go(Number(e.target.value))} />
    <div class="row"><button data-first onClick=${() => go(0)} aria-label=${t("replay_first")}>|◀</button>
      <button data-back onClick=${() => go(at - 1)}>◀ ${t("replay_back")}</button>
      <button data-on onClick=${() => go(at + 1)}>${t("replay_on")} ▶</button>
      <button data-ruling onClick=${ruling}>${t("replay_ruling")}</button>
      <button data-last onClick=${() => go(last)} aria-label=${t("replay_last")}>▶|</button>
      <output>${t("replay_step", { n: at, all: last })}</output></div>
  </nav>`;
}

// asked is the game that the address names, by its number here or as a club
// knows it, or the newest.
function asked(games) {
  const wanted = new URLSearchParams(location.search).get("game");
  return games.find((g) => String(g.file) === wanted || g.id === wanted)?.file ?? games[0]?.file ?? 0;
}

const nothing = { game: null, failed: false };

// useGame is a game with its steps, null until it is there; failed says that it did
// not come.
function useGame(file) {
  const [got, setGot] = useState(nothing);
  useEffect(() => {
    setGot(nothing);
    if (!file) return undefined;
    const gone = new AbortController();
    fetch(`games/${file}`, { signal: gone.signal })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then((game) => setGot({ game, failed: false }))
      .catch(() => gone.signal.aborted || setGot({ game: null, failed: true }));
    return () => gone.abort();
  }, [file]);
  return got;
}

await useLanguage();
const [mat, games] = await Promise.all(["mat.json", "games/"].map(fetchJSON));
render(html`<${Replay} mat=${mat} games=${games} />`, document.getElementById("page"));
