// What was put right in a game: what, why and by whom. level is that of its heading
// on the page.
import { html } from "../vendor/preact.js";
import { said, t } from "./texts.js";

export function Corrected({ list, level }) {
  if (list.length === 0) return null;
  return html`<${level}>${t("host_corrected")}<//><ul class="changes">${list.map((c) => html`<li data-corrected>${said(c.text)}${aside(c) && ` (${aside(c)})`}</li>`)}</ul>`;
}

const aside = (c) => [c.by && said(c.by), c.reason].filter(Boolean).join(": ");
