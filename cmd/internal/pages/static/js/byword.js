// What is told in words: beside hands only what the table does not see.
import { html } from "../vendor/preact.js";
import { t } from "./texts.js";

export const ByWord = ({ hands, children }) => (hands ? html`<details data-by-word><summary>${t("by_word")}</summary>${children}</details>` : children);
