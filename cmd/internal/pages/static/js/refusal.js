// Why the last thing that a host asked for was not done: in sight wherever on the
// long desk it was asked for, until it has been read or something else is done.
import { html } from "../vendor/preact.js";

export const Refusal = ({ words, label, read }) => html`<div class="refusal"><p class="refused" role="alert">${words}</p><button data-read onClick=${read}>${label}</button></div>`;
