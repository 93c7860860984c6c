// The table's parts between two games: what the camera sees and what that tells
// of the table, and a trial of the panel.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Fields, Teach } from "./host_track.js";
import { said, t } from "./texts.js";

// So long after a picture came the next one is asked for.
const LOOK_MS = 2000;

export function Bench({ host }) {
  const [open, setOpen] = useState(false);
  return html`<details class="card bench" data-bench onToggle=${(e) => setOpen(e.target.open)}><summary>${t("bench")}</summary>
    ${open && html`<${Camera} host=${host} /><${Panel} host=${host} />`}
  </details>`;
}

// useSight is what the camera sees, again and again, unless it stands still, and
// why it sees nothing.
function useSight(host, still) {
  const [sight, setSight] = useState(null);
  const [why, setWhy] = useState("");
  useEffect(() => {
    if (still) return undefined;
    let timer;
    let ended = false;
    const look = async () => {
      if (document.visibilityState === "visible") {
        const next = await host.look("api/camera", (words) => !ended && setWhy(words));
        if (ended) return;
        setSight(next);
      }
      timer = setTimeout(look, LOOK_MS);
    };
    look();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [host.token, still]);
  return [sight, why];
}

function Camera({ host }) {
  const [teaching, setTeaching] = useState(false);
  const [sight, why] = useSight(host, teaching);
  const [saved, setSaved] = useState(0);
  const keep = async () => (await host.ask("POST", "api/camera", { id: sight.id })) && setSaved(sight.id);
  if (!sight) return html`<p class=${why ? "refused" : "hint"} role="status">${why || t("camera_waits")}</p>`;
  if (teaching) return html`<${Teach} ...${{ sight, host, close: () => setTeaching(false) }} />`;
  return html`<section data-camera=${sight.usable ? "fine" : "wrong"}><h3>${t("camera_sees")}</h3><p class="hint">${t("camera_how")}</p>
    <${Picture} sight=${sight} />
    ${sight.corners && html`<p>${t("camera_place", { above: Math.round(sight.above_mm / 10), tilt: Math.round(sight.tilt), scale: sight.px_per_mm.toFixed(1) })}</p>`}
    <ul class="parts">${sight.problems.map((p) => html`<li class=${p.fatal ? "bad" : "note"}>${t(p.fatal ? "camera_wrong" : "camera_note", { what: said(p.text) })}</li>`)}
      ${sight.problems.length === 0 && html`<li class="ok">${t("camera_fine")}</li>`}</ul>
    <div class="row"><button data-keep disabled=${!sight.usable} onClick=${keep}>${t("camera_keep")}</button>
      <button data-teaches disabled=${!sight.corners} onClick=${() => setTeaching(true)}>${t("track_teach")}</button>
      ${sight.fields && html`<button data-printed onClick=${() => host.ask("DELETE", "api/track")}>${t("track_printed")}</button>`}
      ${saved > 0 && html`<span role="status">${t("camera_kept")}</span>`}</div>
  </section>`;
}

// Picture is what the camera sees, with the mat outlined where it was found; with
// the fields of a board it is large, so that their names can be read.
function Picture({ sight }) {
  return html`<div class=${sight.fields ? "lens" : ""}><svg class="sight" viewBox="0 0 ${sight.width} ${sight.height}" role="img" aria-label=${t("camera_sees")}>
    <image href=${sight.picture} width=${sight.width} height=${sight.height} />
    ${sight.corners && html`<polygon points=${sight.corners.map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" ")} />`}
    <${Fields} fields=${sight.fields ?? []} width=${sight.width} />
  </svg></div>`;
}

// Panel tries the LED panel and says what is to be seen on it just now.
function Panel({ host }) {
  const [steps, setSteps] = useState([]);
  useEffect(() => {
    if (steps.length === 0) return undefined;
    const timer = setTimeout(() => setSteps(steps.slice(1)), steps[0].millis);
    return () => clearTimeout(timer);
  }, [steps]);
  const begin = async () => {
    const answer = await host.ask("POST", "api/panel", {});
    if (answer) setSteps(answer.steps);
  };
  return html`<section data-trial=${steps[0]?.name ?? ""}><h3>${t("panel_try")}</h3>
    <div class="row"><button data-try disabled=${steps.length > 0} onClick=${begin}>${t("panel_begin")}</button></div>
    <p role="status">${steps.length > 0 && t(`panel_see_${steps[0].name}`)}</p>
  </section>`;
}
