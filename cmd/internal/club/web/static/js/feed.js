// What everybody may see, as server-sent events. A stream that is lost is made
// anew by the browser; one that has gone silent is ended here.
import { useEffect, useState } from "../vendor/preact.js";

// SILENT_MS is after how much silence a stream is dead: one that lives is heard
// of more often.
const SILENT_MS = 25000;
const CHECK_MS = 2000;
const AGAIN_MS = 2000;

// watch calls tell with every view and whether the link is up. It returns a
// function that ends it.
export function watch(tell) {
  let source = null;
  let view = null;
  let heard = Date.now();
  let ended = false;
  const open = () => {
    source?.close();
    if (ended) return;
    heard = Date.now();
    source = new EventSource("api/live");
    source.onmessage = (event) => {
      heard = Date.now();
      view = JSON.parse(event.data);
      // The club's clock is the one that counts.
      view.ahead = Date.parse(view.at) - heard;
      tell(view, true);
    };
    source.addEventListener("alive", () => {
      heard = Date.now();
      tell(view, true);
    });
    source.onerror = () => {
      tell(view, false);
      // A refusal is not tried again by the browser itself.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, AGAIN_MS);
    };
  };
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible" || Date.now() - heard < SILENT_MS) return;
    tell(view, false);
    open();
  }, CHECK_MS);
  open();
  return () => {
    ended = true;
    clearInterval(timer);
    source?.close();
  };
}

// useView is the view of now, null before the first, and whether the link is up.
export function useView() {
  const [state, setState] = useState({ view: null, up: true });
  useEffect(() => watch((view, up) => setState({ view, up })), []);
  return state;
}

// useNow is the club's time in ms, each second anew.
export function useNow(view) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + (view?.ahead ?? 0);
}

// useHistory are all tournaments, asked anew when a round or a result came.
export function useHistory(mark) {
  const [all, setAll] = useState(null);
  useEffect(() => {
    let late = false;
    fetch("api/history", { cache: "no-store" })
      .then((answer) => answer.json())
      .then((list) => !late && Array.isArray(list) && setAll(list))
      .catch(() => {});
    return () => (late = true);
  }, [mark]);
  return all;
}
