// What every page knows of the table: its last public state, how the link to
// it is, and what of the state is to be shown when.
import { useEffect, useState } from "../vendor/preact.js";
import { connect } from "./link.js";
import { said } from "./texts.js";

// useTable is the table's last State, the link ("up", "down", "away") and for
// how many seconds it has not been up.
export function useTable() {
  const [state, setState] = useState(null);
  const [link, setLink] = useState({ status: "down", since: Date.now() });
  const [now, setNow] = useState(Date.now());
  useEffect(() => connect(setState, (status) => setLink((old) => (old.status === status ? old : { status, since: Date.now() }))), []);
  useEffect(() => {
    setNow(Date.now());
    if (link.status === "up") return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [link.status]);
  useSpoken(state);
  return { state, link: link.status, age: Math.max(0, Math.round((now - link.since) / 1000)) };
}

// useSpoken hands a new verdict to screen readers.
function useSpoken(state) {
  useEffect(() => {
    if (state?.verdict) document.getElementById("spoken").textContent = said(state.verdict.text);
  }, [state?.verdict?.id]);
}

// settled says whether the last verdict is what is to be seen: from the
// settlement until the next bet, or until the next game.
export const settled = (state) => Boolean(state?.verdict && !state.view?.bet && !state.reveal);

// over says whether the game has ended.
export const over = (state) => (state?.winners?.length ?? 0) > 0;
