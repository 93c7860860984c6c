// What neighbours must not see, and what must not be done by a slip.
import { html, useEffect, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

// VEIL_MS is how long something to be chosen in secret stays open.
const VEIL_MS = 20000;
// SURE_MS is how long the second tap may take.
const SURE_MS = 4000;

// useAway calls away when the page is not looked at any more.
function useAway(away) {
  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && away();
    addEventListener("blur", away);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("blur", away);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, []);
}

// useHold says whether a button is held, by finger, mouse or key, and has what
// that button needs.
export function useHold() {
  const [held, setHeld] = useState(false);
  const release = () => setHeld(false);
  useAway(release);
  // What opens may move the button away from under a mouse.
  const press = (event) => {
    if (event.isPrimary) event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const key = (is) => (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    setHeld(is);
  };
  return [held, {
    "aria-pressed": held, onPointerDown: press, onPointerUp: release, onPointerCancel: release,
    onKeyDown: key(true), onKeyUp: key(false), onBlur: release, onContextMenu: (event) => event.preventDefault(),
  }];
}

// Hold shows its children, a function, as long as it is held.
export function Hold({ label, name, children }) {
  const [held, holds] = useHold();
  return html`<div class="hold ${held ? "held" : ""}">
    <button class="eye" data-hold=${name} ...${holds}>${label}</button>
    ${held && html`<div class="held-open" data-open=${name}>${children()}</div>`}
  </div>`;
}

// Veil hides a choice until its player opens it; it closes by itself. Its
// children are a function that is given one to close it.
export function Veil({ label, name, children }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useAway(close);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(close, VEIL_MS);
    return () => clearTimeout(timer);
  }, [open]);
  if (!open) return html`<button class="veil strong" data-veil=${name} onClick=${() => setOpen(true)}>${label}<small>${t("shield")}</small></button>`;
  return html`<div class="veil-open" data-open=${name}>${children(close)}<button class="plain" onClick=${close}>${t("close_veil")}</button></div>`;
}

// useSure is what was tapped once and waits for the second tap, empty for nothing,
// and what sets it.
export function useSure() {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(""), SURE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return [asked, setAsked];
}

// Sure is a button that is tapped twice.
export function Sure({ label, name, kind = "", onYes }) {
  const [sure, setSure] = useSure();
  const asked = sure === name;
  const tapped = () => {
    setSure(asked ? "" : name);
    if (asked) onYes();
  };
  return html`<button class="${kind} ${asked ? "asked" : ""}" data-do=${name} data-asked=${asked} onClick=${tapped}>${asked ? t("sure") : label}</button>`;
}
