// What goes on, what the table asks the host, and what the host may do with
// the game as a whole.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Notices, isAsked } from "./notices.js";
import { won } from "./players.js";
import { Called, Left } from "./round.js";
import { useSure } from "./shield.js";
import { said, t } from "./texts.js";

export function Now({ state, link, age, skew, host, running }) {
  const asked = (state?.notices ?? []).filter((n) => isAsked(n, state.game));
  const told = { ...state, notices: (state?.notices ?? []).filter((n) => !isAsked(n, state.game)) };
  return html`<section class="card now" aria-label=${t("host_now")}>
    <${Notices} state=${told} link=${link} age=${age} most=${4} />
    ${asked.map((n) => html`<${Question} notice=${n} host=${host} proposed=${Boolean(state.dispute?.proposal)} key=${n.code} />`)}
    <${Rulings} state=${state} host=${host} />
    ${state?.called && html`<p class="called"><${Called} called=${state.called} /> <${Left} called=${state.called} skew=${skew} /></p>`}
    <h2>${state && (state.game ? t(`host_game_${state.game}`) : t("host_no_game"))}</h2>
    <p class="prompt">${state?.winners?.length ? won(state.winners) : said(state?.prompt?.text)}</p>
    ${running && html`<${Running} key=${state.game_id} state=${state} host=${host} />`}
    ${!running && host.game?.game_id && html`<${Ended} game=${host.game} host=${host} />`}
  </section>`;
}

function Question({ notice, host, proposed }) {
  const yes = { misfit: t("host_go_back"), disputed: t("host_stands"), called: t("host_begin_called") }[notice.code] ?? t("yes");
  const no = { misfit: t("host_keep"), disputed: t("host_accept") }[notice.code] ?? t("no");
  // A correction is made far below: what the table asks about it comes into sight.
  const self = useRef(null);
  useEffect(() => {
    if (notice.code === "misfit" && host.justCorrected()) self.current.scrollIntoView({ block: "center" });
  }, []);
  return html`<div class="ask" ref=${self} data-question=${notice.code}>
    <p>${said(notice.text)}${notice.rule && ` (${notice.rule})`}</p>
    <div class="row"><button data-yes onClick=${() => host.confirm(notice.code, true)}>${yes}</button>
      ${(notice.code !== "disputed" || proposed) && notice.code !== "called" && html`<button data-no onClick=${() => host.confirm(notice.code, false)}>${no}</button>`}</div>
  </div>`;
}

// Rulings are those the host may choose where dice are not as they were (DC-9).
function Rulings({ state, host }) {
  if (state?.game !== "dicecup" || state.view.phase !== "decide") return null;
  return html`<div class="ask" data-question="decide"><div class="row">${(state.prompt.legal ?? []).map((ruling) => html`
    <button data-ruling=${ruling} onClick=${() => host.act({ do: "decide", ruling })}>${t(`host_ruling_${ruling}`)}</button>`)}</div></div>`;
}

function Running({ state, host }) {
  const [reason, setReason] = useState("");
  const [sure, setSure] = useSure();
  const [chosen, setChosen] = useState("");
  const voids = ["bluff", "dicecup"].includes(state.game);
  const stay = (state.seats ?? []).filter((s) => !s.out);
  const who = stay.some((s) => s.player === chosen) ? chosen : "";
  const round = state.view.round;
  const do_ = {
    stop: () => host.command("stop", reason ? { reason } : undefined),
    void: () => host.command("void", { round, ...(reason && { reason }) }),
    leave: () => host.act({ do: "leave", player: who }),
  };
  // What is asked is about this round and this player: another one is asked anew.
  const about = { stop: "stop", void: `void ${round}`, leave: `leave ${who}` };
  const asked = (what) => sure === about[what];
  const once = (what) => () => {
    setSure(asked(what) ? "" : about[what]);
    if (asked(what)) do_[what]();
  };
  return html`<div class="row"><button data-pause onClick=${() => host.command("pause", { on: !state.paused })}>${t(state.paused ? "host_go_on" : "host_pause")}</button></div>
    <details><summary>${t("host_trouble")}</summary><section class="card">
      <label>${t("host_reason")}<input value=${reason} maxlength="200" onInput=${(e) => setReason(e.target.value)} /></label>
      ${voids && html`<div class="row"><button data-void onClick=${once("void")}>${asked("void") ? t("host_sure") : t("host_void", { n: round })}</button></div>`}
      <div class="row"><select aria-label=${t("host_who_leaves")} value=${who} onChange=${(e) => setChosen(e.target.value)}>
          <option value="">${t("host_who_leaves")}</option>${stay.map((s) => html`<option value=${s.player}>${s.player}</option>`)}</select>
        <button data-leaves disabled=${!who} onClick=${once("leave")}>${asked("leave") ? t("host_sure") : t("host_leaves")}</button></div>
      <div class="row"><button data-stop onClick=${once("stop")}>${asked("stop") ? t("host_sure") : t("host_stop")}</button></div>
    </section></details>`;
}

function Ended({ game, host }) {
  if (game.closed) return html`<p class="quiet">${t("host_closed")}</p>`;
  return html`<p class="quiet">${t("host_open")}</p><div class="row">
    ${game.abandoned && html`<button data-resume onClick=${() => host.command("correct", { do: "resume" })}>${t("host_resume")}</button>`}
    <button data-close onClick=${() => host.command("close")}>${t("host_close")}</button></div>`;
}
