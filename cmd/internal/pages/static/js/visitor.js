// The visitor's page: the table on a phone or a desk, and on the virtual
// table the visitor's hands.
import { html, render, useState } from "../vendor/preact.js";
import { Bet } from "./bet.js";
import { Board } from "./board.js";
import { tallyOf, useCount } from "./count.js";
import { Hands, Seats } from "./hands.js";
import { fetchAbout } from "./link.js";
import { Live, useLook } from "./live.js";
import { Notices } from "./notices.js";
import { useSeat } from "./session.js";
import { over, settled, useTable } from "./table.js";
import { otherLanguage, said, t, useLanguage } from "./texts.js";
import { Verdict } from "./verdict.js";

function Visitor({ mat, about }) {
  const { state, link, age } = useTable();
  const look = useLook(about.virtual);
  const session = useSeat();
  const [wish, setWish] = useState({ field: null, face: null });
  const [covering, setCovering] = useState(false);
  const [, redraw] = useState(0);
  const verdict = settled(state) ? state.verdict : null;
  const shown = useCount(verdict);
  const plays = session.seat !== null;
  const tapped = (x, y) => {
    if (covering) {
      setCovering(false);
      session.act({ do: "cover", at: [x, y] });
    } else {
      const field = nearest(mat, x, y);
      if (field) setWish({ ...wish, field });
    }
  };
  const translate = () => useLanguage(otherLanguage()).then(() => redraw((n) => n + 1));
  return html`<div class="sheet" data-waits=${(state?.prompt?.players ?? []).join(",")} data-phase=${state?.view?.phase ?? "none"} data-revision=${state?.revision ?? 0} data-link=${link}>
    <header><h1>${t("title")}</h1><a href="wall">${t("to_wall")}</a><button onClick=${translate}>${t("language")}</button></header>
    <div class="table">
      <${Board} mat=${mat} state=${state} tally=${verdict && tallyOf(verdict, shown)} live=${look !== null}
        chosen=${wish.field && wish.face && wish} onPlace=${plays && tapped}>
        <${Live} look=${look} seat=${session.seat} />
      <//>
      ${state?.reveal && html`<div class="call">${t("cups_up")}</div>`}
    </div>
    <div class="told">
      <${Notices} state=${state} link=${link} age=${age} most=${3} />
      ${over(state) && html`<p class="winner-line">★ ${t("wins", { name: state.winners.join(", ") })}</p>`}
      <p class="prompt">${state?.game ? said(state.prompt?.text) : t("no_game")}</p>
      ${verdict ? html`<${Verdict} verdict=${verdict} bet=${state.view.last?.bet} shown=${shown} />` : state?.game && html`<${Bet} bet=${state.view.bet} />`}
    </div>
    ${about.virtual && !plays && html`<${Seats} state=${state} look=${look} session=${session} />`}
    ${about.virtual && plays && html`<${Hands} ...${{ state, mat, look, session, wish, setWish, covering, setCovering }} />`}
    <footer class="fine">${about.virtual && `${t("virtual")} · `}${t("camera_notice")}</footer>
  </div>`;
}

const NEAR_MM = 45;

// nearest is the field that a tap means: fields are small on a phone.
function nearest(mat, x, y) {
  const far = (f) => Math.hypot(f.x + f.size / 2 - x, f.y + f.size / 2 - y);
  const best = mat.track.reduce((a, b) => (far(b) < far(a) ? b : a));
  return far(best) < NEAR_MM ? { kind: best.kind, count: best.count } : null;
}

await useLanguage();
document.title = t("title");
const [about, mat] = await Promise.all([fetchAbout(), fetch("mat.json").then((answer) => answer.json())]);
render(html`<${Visitor} mat=${mat} about=${about} />`, document.getElementById("page"));
