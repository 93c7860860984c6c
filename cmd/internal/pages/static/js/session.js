// A visitor's seat at the virtual table: the session over HTTP. Its token is
// sent as a header alone, never in an address and never over MQTT.
import { useEffect, useState } from "../vendor/preact.js";
import { said, t } from "./texts.js";

const KEEP_MS = 30000;
const TRIES = 3;
const STORE = "dicetable-seat";

// useSeat is the visitor's session: seat (null for none), refused (why the
// last thing was not done, in words) and what can be asked for.
export function useSeat() {
  const [session, setSession] = useState(load);
  const [refused, setRefused] = useState("");
  const hold = (next) => {
    store(next);
    setSession(next);
  };
  const ask = async (method, path, body) => {
    const answer = await send(session?.token, method, path, body);
    if ([401, 403].includes(answer.status)) hold(null);
    setRefused(answer.ok ? "" : answer.words);
    return answer.ok ? answer.body : null;
  };
  useEffect(() => {
    if (!session) return undefined;
    const stay = () => document.visibilityState === "visible" && ask("GET", "api/me");
    stay();
    const timer = setInterval(stay, KEEP_MS);
    document.addEventListener("visibilitychange", stay);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", stay);
    };
  }, [session?.token]);
  const mine = `api/seats/${session?.seat}`;
  return {
    seat: session?.seat ?? null,
    refused,
    take: async (seat) => {
      const given = await ask("POST", `api/seats/${seat}`);
      if (given) hold({ seat, token: given.token });
    },
    leave: async () => {
      await ask("DELETE", mine);
      hold(null);
    },
    act: (act) => ask("POST", `${mine}/acts`, { id: newID(), act }),
    peek: async () => (await ask("POST", `${mine}/peek`))?.dice ?? null,
    confirm: (code, yes) => ask("POST", "api/commands/confirm", { id: newID(), body: { code, yes } }),
  };
}

// send asks once more, with the same id, when no answer came.
async function send(token, method, path, body) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { "Content-Type": "application/json" }) };
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
      const value = answer.status === 204 ? {} : await answer.json();
      const ok = answer.ok && value.ok !== false;
      return { ok, status: answer.status, body: value, words: ok ? "" : said(value.text) };
    } catch {
      if (tries === TRIES) return { ok: false, status: 0, words: t("no_answer") };
      await new Promise((resume) => setTimeout(resume, 500));
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
