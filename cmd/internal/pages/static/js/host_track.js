// A betting track of one's own that lies on the mat of Bluff: its fields are tapped
// once in the camera's picture, in travel order.
import { html, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

const FIELDS = 30;

// fieldName is what the field of that place in travel order is (BL-5): of three,
// the middle one is a star's.
const fieldName = (i) => (i % 3 === 1 ? `★${(i + 2) / 3}` : String(i - Math.floor((i + 1) / 3) + 1));

// Fields are numbered places in a picture of that width.
export function Fields({ fields, width }) {
  const size = width / 80;
  return html`${fields.map(([x, y], i) => html`<g class="field" key=${i}><circle cx=${x} cy=${y} r=${size * 0.35} />
    <text x=${x + size * 0.5} y=${y - size * 0.4} font-size=${size}>${fieldName(i)}</text></g>`)}`;
}

// Teach has the fields of a board tapped in a picture that stands still; close is
// called when that is over.
export function Teach({ sight, host, close }) {
  const [fields, setFields] = useState([]);
  const full = fields.length === FIELDS;
  const tap = (event) => {
    const svg = event.currentTarget;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    if (!full) setFields([...fields, [Math.round(10 * at.x) / 10, Math.round(10 * at.y) / 10]]);
  };
  const save = async () => (await host.ask("POST", "api/track", { id: sight.id, fields })) && close();
  return html`<section data-teach=${fields.length}><h3>${t("track_teach")}</h3><p class="hint">${t("track_how")}</p>
    <p role="status">${full ? t("track_all") : t("track_next", { field: fieldName(fields.length), n: fields.length + 1, of: FIELDS })}</p>
    <div class="lens"><svg class="sight" viewBox="0 0 ${sight.width} ${sight.height}" role="img" aria-label=${t("camera_sees")} onClick=${tap}>
      <image href=${sight.picture} width=${sight.width} height=${sight.height} /><${Fields} fields=${fields} width=${sight.width} /></svg></div>
    <div class="row"><button data-back disabled=${fields.length === 0} onClick=${() => setFields(fields.slice(0, -1))}>${t("track_back")}</button>
      <button class="strong" data-track disabled=${!full} onClick=${save}>${t("track_save")}</button>
      <button onClick=${close}>${t("host_forget")}</button></div>
  </section>`;
}
