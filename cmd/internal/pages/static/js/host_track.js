// A betting track of one's own that lies on the mat of Bluff: its fields are tapped
// once in the camera's picture, in travel order; or a cross is moved there by keys.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
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

// WAYS are where the arrow keys move the cross; from one side of the picture to the
// other in so many steps, with Shift by a px.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEPS = 100;

// useCross is the place of the cross, and what the picture needs for it; put is
// called with that place when Enter or Space is pressed.
function useCross({ width, height }, put) {
  const [at, setAt] = useState([width / 2, height / 2]);
  // Keys may come faster than the page is drawn.
  const now = useRef(at);
  const cross = useRef(null);
  useEffect(() => {
    if (cross.current.parentElement === document.activeElement) cross.current.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at]);
  const key = (event) => {
    const way = WAYS[event.key];
    if (!way && !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    if (!way) return put(...now.current);
    const far = event.shiftKey ? 1 : width / STEPS;
    now.current = [width, height].map((most, axis) => Math.max(0, Math.min(most, now.current[axis] + way[axis] * far)));
    setAt(now.current);
  };
  return [html`<${Cross} at=${at} size=${width / 60} self=${cross} />`, { tabindex: 0, onKeyDown: key }];
}

const Cross = ({ at: [x, y], size, self }) => html`<path class="cross" ref=${self} d="M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}" />`;

// Teach has the fields of a board tapped in a picture that stands still; close is
// called when that is over.
export function Teach({ sight, host, close }) {
  const [fields, setFields] = useState([]);
  const full = fields.length === FIELDS;
  const put = (x, y) => !full && setFields([...fields, [Math.round(10 * x) / 10, Math.round(10 * y) / 10]]);
  const [cross, keys] = useCross(sight, put);
  const tap = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(event.currentTarget.getScreenCTM().inverse());
    put(at.x, at.y);
  };
  const save = async () => (await host.ask("POST", "api/track", { id: sight.id, fields })) && close();
  return html`<section data-teach=${fields.length}><h3>${t("track_teach")}</h3><p class="hint">${t("track_how")}</p><p class="hint" id="track-keys">${t("track_keys")}</p>
    <p role="status">${full ? t("track_all") : t("track_next", { field: fieldName(fields.length), n: fields.length + 1, of: FIELDS })}</p>
    <div class="lens"><svg class="sight" viewBox="0 0 ${sight.width} ${sight.height}" role="application" aria-label=${t("camera_sees")} aria-describedby="track-keys" onClick=${tap} ...${keys}>
      <image href=${sight.picture} width=${sight.width} height=${sight.height} /><${Fields} fields=${fields} width=${sight.width} />${cross}</svg></div>
    <div class="row"><button data-back disabled=${fields.length === 0} onClick=${() => setFields(fields.slice(0, -1))}>${t("track_back")}</button>
      <button class="strong" data-track disabled=${!full} onClick=${save}>${t("track_save")}</button>
      <button onClick=${close}>${t("host_forget")}</button></div>
  </section>`;
}
