// Setting up a game: who sits where, which game, which settings. What was set
// up last on this device is there again.
import { html, useEffect, useState } from "../vendor/preact.js";
import { said, t } from "./texts.js";

const STORE = "dicetable-setup";
const SEATS = [1, 2, 3, 4, 5, 6];

export function Setup({ state, games, host }) {
  const [setup, setSetup] = useState(load);
  const names = useNames(setup);
  const game = games.find((g) => g.name === setup.game) ?? games[0];
  const change = (next) => {
    const all = { ...setup, ...next };
    store(all);
    setSetup(all);
  };
  // The configuration's players are there where nobody was set up before.
  useEffect(() => {
    if (Object.keys(setup.seats).length === 0 && state?.seats?.length) change({ seats: Object.fromEntries(state.seats.map((s) => [s.seat, s.player])) });
  }, [state?.seats?.length]);
  const players = SEATS.filter((seat) => setup.seats[seat]?.trim()).map((seat) => ({ seat, name: setup.seats[seat].trim(), ...(isBot(state, seat, setup.seats[seat]) && { bot: true }) }));
  const settings = Object.fromEntries(Object.entries(setup.settings[game.name] ?? {}).filter(([, value]) => value !== ""));
  const start = () => host.command("start", { game: game.name, players, ...(Object.keys(settings).length > 0 && { settings }) });
  return html`<section class="card setup">
    <h2>${t("host_setup")}</h2>
    <div class="row" role="group" aria-label=${t("host_game")}>${games.map((g) => html`<button data-game=${g.name} aria-pressed=${g === game} onClick=${() => change({ game: g.name })}>${t(`host_game_${g.name}`)}</button>`)}</div>
    <datalist id="names">${names.map((name) => html`<option value=${name} />`)}</datalist>
    <div class="who">${SEATS.map((seat) => html`<span>${seat}</span>
      <input list="names" aria-label=${t("host_seat", { n: seat })} data-seat=${seat} maxlength="24" value=${setup.seats[seat] ?? ""} placeholder=${t("host_free")}
        onInput=${(e) => change({ seats: { ...setup.seats, [seat]: e.target.value } })} />`)}</div>
    <details><summary>${t("host_settings")}</summary>${game.options.map((option) => html`<${Option} key=${game.name + option.key} option=${option} value=${(setup.settings[game.name] ?? {})[option.key] ?? ""}
      set=${(value) => change({ settings: { ...setup.settings, [game.name]: { ...setup.settings[game.name], [option.key]: value } } })} />`)}</details>
    <button class="strong" data-start disabled=${players.length < 2} onClick=${start}>${players.length < 2 ? t("host_start_few") : t("host_start", { n: players.length })}</button>
  </section>`;
}

// Option is one setting with the rule-book's own explanation; empty leaves it
// as usual.
function Option({ option, value, set }) {
  const usual = word(option, option.default) || "–";
  return html`<label data-option=${option.key}><span>${said(option.text)} <span class="quiet">(${option.rule})</span></span>
    ${option.values
      ? html`<select value=${value} onChange=${(e) => set(e.target.value)}><option value="">${t("host_usual", { value: usual })}</option>
          ${option.values.filter((v) => v !== "" && v !== option.default).map((v) => html`<option value=${v}>${word(option, v)}</option>`)}</select>`
      : html`<input value=${value} placeholder=${t("host_usual", { value: usual })} onInput=${(e) => set(e.target.value)} />`}
  </label>`;
}

// word is a value in the rule-book's words; a number is one by itself.
const word = (option, value) => said(option.words?.[value]) || value;

// isBot says whether a simulated player of the virtual table still sits there.
const isBot = (state, seat, name) => state?.seats?.some((s) => s.seat === seat && s.bot && s.player === name) ?? false;

// useNames are names that played before: on this device, or in a game that is
// over.
function useNames(setup) {
  const [names, setNames] = useState([]);
  useEffect(() => {
    fetch("games/").then((answer) => answer.json()).then((games) => setNames(games.flatMap((g) => g.players.map((p) => p.name)))).catch(() => {});
  }, []);
  return [...new Set([...Object.values(setup.seats), ...names])].filter(Boolean).sort();
}

function load() {
  try {
    return { game: "bluff", seats: {}, settings: {}, ...JSON.parse(localStorage.getItem(STORE)) };
  } catch {
    return { game: "bluff", seats: {}, settings: {} };
  }
}

function store(setup) {
  try {
    localStorage.setItem(STORE, JSON.stringify(setup));
  } catch {
    // A private window forgets it; nothing else is lost.
  }
}
