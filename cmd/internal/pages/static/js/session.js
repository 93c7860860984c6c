// A player's seat: the session with the table over HTTP. Its token is sent as
// a header alone, never in an address and never over MQTT. What the table
// tells this player alone is kept in memory and nowhere else.
import { useEffect, useRef, useState } from "../vendor/preact.js";
import { said, t } from "./texts.js";

const KEEP_MS = 30000;
const STORE = "dicetable-seat";

// An act is sent again with the same id until it is answered, for so long: the
// table does it once, and after that the moment may be another. A browser goes
// on using connections that died in a dead spot or while the phone slept, each of
// its KEPT ones, and lets go of one with the request that is given up on it: on so
// many an answer is not waited for long.
const PATIENT_MS = 30000;
const ANSWER_MS = 3000;
const SOON_MS = 1000;
const KEPT = 6;
const PAUSE_MS = 600;
const ASK_HOST_MS = 2000;

// useSeat is the session: seat (null for none), refused (why the last thing
// was not done, in words), sending (an answer is awaited), wish (the host is
// asked, with the word to be told) and what can be asked for.
export function useSeat() {
  const [session, setSession] = useState(load);
  const [refused, setRefused] = useState("");
  const [sending, setSending] = useState(0);
  const [wish, setWish] = useState(null);
  const claim = useRef(null);
  const current = useRef(null);
  current.current = session?.token ?? null;
  const hold = (next) => {
    store(next);
    setSession(next);
  };
  // lost lets go of the seat of a login that is not valid any more, and says why.
  const lost = (answer) => {
    if (session && [401, 403].includes(answer.status) && current.current === session.token) {
      hold(null);
      setRefused(answer.words);
    }
    return answer;
  };
  // quiet asks once for what nobody waits for, and says nothing when no answer
  // comes.
  const quiet = async (method, path) => {
    const answer = lost(await send(session?.token, method, path, undefined, 0));
    return answer.ok ? answer.body : null;
  };
  // ask tells the words of a refusal.
  const ask = async (method, path, body) => {
    setSending((n) => n + 1);
    const answer = lost(await send(session?.token, method, path, body, PATIENT_MS));
    setSending((n) => n - 1);
    setRefused(answer.ok ? "" : answer.words);
    return answer.ok ? answer.body : null;
  };
  useKept(session?.token, () => quiet("GET", "api/me"));
  // take asks for a seat, with the code on the wall or, without, the host; the
  // same claim is asked again until the host has answered.
  const take = async (seat, code) => {
    const mine = (claim.current = { seat, body: { id: newID(), ...(code && { code }) } });
    for (;;) {
      const given = await ask("POST", `api/seats/${seat}`, mine.body);
      if (claim.current !== mine) return;
      setWish(given?.word ? { seat, word: given.word } : null);
      if (given?.token) hold({ seat, token: given.token });
      if (!given?.word) return;
      await new Promise((resume) => setTimeout(resume, ASK_HOST_MS));
      if (claim.current !== mine) return;
    }
  };
  const own = `api/seats/${session?.seat}`;
  const command = (verb, body) => ask("POST", `api/commands/${verb}`, { id: newID(), ...(body && { body }) });
  return {
    seat: session?.seat ?? null, token: session?.token ?? null, refused, sending: sending > 0, wish, take,
    forget: () => {
      claim.current = null;
      setWish(null);
      setRefused("");
    },
    // What only this player may know is gone at once, whenever the table hears
    // of it.
    leave: () => {
      hold(null);
      return ask("DELETE", own);
    },
    act: (act) => ask("POST", `${own}/acts`, { id: newID(), act }),
    peek: async () => (await quiet("POST", `${own}/peek`))?.dice ?? null,
    order: (event) => command("act", event),
    confirm: (code, yes) => command("confirm", { code, yes }),
    dispute: (doubt) => command("dispute", doubt),
    view: () => quiet("GET", `${own}/view`),
  };
}

// useKept says from time to time, and when the page wakes, that the player is
// there.
function useKept(token, stay) {
  useEffect(() => {
    if (!token) return undefined;
    const seen = () => document.visibilityState === "visible" && stay();
    seen();
    const timer = setInterval(seen, KEEP_MS);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [token]);
}

// send asks again, with the same id, until an answer comes or patience, in ms,
// ends.
async function send(token, method, path, body, patience) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { "Content-Type": "application/json" }) };
  const end = Date.now() + patience;
  let dead = 0;
  for (;;) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), dead < KEPT ? SOON_MS : ANSWER_MS);
    try {
      const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store", signal: late.signal });
      const value = answer.status === 204 ? {} : await answer.json();
      const ok = answer.ok && value.ok !== false;
      return { ok, status: answer.status, body: value, words: ok ? "" : said(value.text) };
    } catch {
      if (late.signal.aborted && dead++ < KEPT) continue;
      if (Date.now() >= end) return { ok: false, status: 0, words: t("no_answer") };
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    } finally {
      clearTimeout(timer);
    }
  }
}

// newID is a transaction id, made without what needs a secure context.
const newID = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");

function load() {
  try {
    return JSON.parse(localStorage.getItem(STORE));
  } catch {
    return null;
  }
}

function store(session) {
  try {
    if (session) localStorage.setItem(STORE, JSON.stringify(session));
    else localStorage.removeItem(STORE);
  } catch {
    // A private window forgets the seat with the page; it is then given back.
  }
}
