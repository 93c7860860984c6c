// The host's session over HTTP: a login by password, commands, and the list of
// what was done in the game. The token is sent as a header alone.
import { useEffect, useRef, useState } from "../vendor/preact.js";
import { said, t } from "./texts.js";

const STORE = "dicetable-host";
const TRIES = 3;
const JUST_MS = 5000;

// useHost is the host's session. game is what was done in the game, asked anew
// with every revision; refused says why the last thing was not done.
export function useHost(revision) {
  const [token, setToken] = useState(load);
  const [refused, setRefused] = useState("");
  const [game, setGame] = useState(null);
  const corrected = useRef(0);
  const keep = (next) => {
    store(next);
    setToken(next);
  };
  const ask = async (method, path, body, hear = setRefused) => {
    const answer = await send(token, method, path, body);
    if (answer.status === 401) {
      keep("");
      hear = setRefused;
    }
    hear(answer.ok ? "" : answer.words);
    return answer.ok ? answer.body : null;
  };
  // look asks what nobody has tapped for; hear is told why there is no answer.
  const look = (path, hear = () => {}) => ask("GET", path, undefined, hear);
  useEffect(() => {
    if (!token) return undefined;
    let late = false;
    // Many steps at once are asked for once.
    const timer = setTimeout(async () => {
      const next = await look("api/game");
      if (!late && next) setGame(next);
    }, 150);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [token, revision]);
  const command = (verb, body) => {
    if (verb === "correct") corrected.current = Date.now();
    return ask("POST", `api/commands/${verb}`, { id: newID(), ...(body && { body }) });
  };
  return {
    token, refused, game, ask, look, command,
    // read says that the host knows why the last thing was not done.
    read: () => setRefused(""),
    // justCorrected says whether what the table asks now was brought about here.
    justCorrected: () => Date.now() - corrected.current < JUST_MS,
    enter: async (password) => {
      const answer = await send("", "POST", "api/host", { password });
      setRefused(answer.ok ? "" : answer.words);
      if (answer.ok) keep(answer.body.token);
    },
    leave: () => {
      setRefused("");
      keep("");
    },
    confirm: (code, yes) => command("confirm", { code, yes }),
    act: (event) => command("act", event),
  };
}

// send asks again, with the same id, when no answer came.
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

// hostToken is the host's token, empty for who has not logged in.
export const hostToken = () => load();

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
