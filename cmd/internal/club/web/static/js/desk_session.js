// The host's session: a login by password, acts, and what the host sees
// besides, asked anew with every change. The token is sent as a header alone.
import { useEffect, useState } from "../vendor/preact.js";
import { said, t } from "./texts.js";

const STORE = "dicetable-club-host";
const TRIES = 3;

// useHost is the host's session. refused says why the last thing was not done.
export function useHost(seq) {
  const [token, setToken] = useState(load);
  const [refused, setRefused] = useState("");
  const [desk, setDesk] = useState(null);
  const keep = (next) => {
    store(next);
    setToken(next);
  };
  useEffect(() => {
    if (!token) return undefined;
    let late = false;
    send(token, "GET", "api/desk").then((answer) => {
      if (late) return;
      if (answer.ok) setDesk(answer.body);
      if (answer.status === 401) keep("");
    });
    return () => (late = true);
  }, [token, seq]);
  const act = async (name, body = {}) => {
    const answer = await send(token, "POST", `api/acts/${name}`, { id: newID(), body });
    if (answer.status === 401) keep("");
    setRefused(answer.ok ? "" : answer.words);
    return answer.ok;
  };
  return {
    token, refused, desk, act,
    // read says that the host knows why the last thing was not done.
    read: () => setRefused(""),
    ask: async (path) => {
      const answer = await send(token, "GET", path);
      setRefused(answer.ok ? "" : answer.words);
      return answer.ok ? answer.body : null;
    },
    enter: async (password) => {
      const answer = await send("", "POST", "api/host", { password });
      setRefused(answer.ok ? "" : answer.words);
      if (answer.ok) keep(answer.body.token);
    },
    leave: () => {
      setRefused("");
      keep("");
    },
  };
}

// send asks again, with the same id, when no answer came.
async function send(token, method, path, body) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { "Content-Type": "application/json" }) };
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
      const value = await answer.json();
      return { ok: answer.ok, status: answer.status, body: value, words: answer.ok ? "" : said(value.text) };
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
    return localStorage.getItem(STORE) ?? "";
  } catch {
    return "";
  }
}

function store(token) {
  try {
    localStorage.setItem(STORE, token);
  } catch {
    // A private window forgets the login with the page.
  }
}
