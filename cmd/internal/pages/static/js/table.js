// What every page knows of the table: its last public state, how the link to
// it is, and what of the state is to be shown when.
import { useEffect, useRef, useState } from "../vendor/preact.js";
import { connect } from "./link.js";
import { said, t } from "./texts.js";

// useTable is the table's last State, the link ("up", "down", "away"), how many
// seconds ago the table was heard of when it is not up, and skew: by how many
// ms this screen's clock is ahead of the table's.
export function useTable() {
  const [state, setState] = useState(null);
  const skew = useRef(0);
  const heard = useRef(0);
  const [link, setLink] = useState({ status: "down", since: Date.now() });
  const [now, setNow] = useState(Date.now());
  const take = (next, live) => {
    // A State told again, or kept for who comes later, says nothing of now.
    if (live && next.revision > heard.current) skew.current = Date.now() - Date.parse(next.at);
    heard.current = next.revision;
    setState(next);
  };
  useEffect(() => connect(take, (status, since) => setLink((old) => (old.status === status ? old : { status, since }))), []);
  useEffect(() => {
    setNow(Date.now());
    if (link.status === "up") return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [link.status]);
  return { state, link: link.status, skew: skew.current, age: Math.max(0, Math.round((now - link.since) / 1000)) };
}

// useSpoken hands a new verdict to screen readers, once it is counted, and what was
// put right.
export function useSpoken(state, counting) {
  const before = useRef(null);
  useEffect(() => {
    if (counting) return;
    const put = putRight(before.current, state);
    const ruled = state?.verdict?.id !== before.current?.verdict?.id && said(state?.verdict?.text);
    if (put || ruled) document.getElementById("spoken").textContent = put || ruled;
    before.current = state;
  }, [state, counting]);
}

// putRight is the correction that a State has and the one before it had not, in
// words, with the ruling made again; empty for none.
export function putRight(before, now) {
  const made = (state) => state?.corrections?.length ?? 0;
  return before && made(now) > made(before) ? t("correction", { text: said(now.corrections.at(-1).text) }) : "";
}

// prompted is what the table asks of whom, in words; without a game it is how to
// begin one, and nothing before the table was heard of.
export const prompted = (state) => said(state?.prompt?.text) || (state && !state.game ? t("no_game") : "");

// settled says whether the last verdict is what is to be seen: from the
// settlement until the next bet, card, disc or look, or until the next game.
export function settled(state) {
  if (!state?.verdict || state.reveal) return false;
  const until = { dicecup: ["throw", "over"], luckyfive: ["card", "decide", "shuffle", "over"], thrill: ["pick", "over"] }[state.game];
  return until ? until.includes(state.view.phase) : !state.view?.bet;
}

// over says whether the game has ended.
export const over = (state) => (state?.winners?.length ?? 0) > 0;
