// Who waits for the host's yes to a seat. Each says a number aloud, so that the
// host knows whose phone it is; or the host says the code on the wall.
import { html, useEffect, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

const ASK_MS = 2000;

export function Wishes({ state, host }) {
  const [wishes, setWishes] = useState([]);
  const ask = () => host.look("api/wishes").then((list) => list && setWishes(list));
  useEffect(() => {
    ask();
    const timer = setInterval(() => document.visibilityState === "visible" && ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [host.token]);
  const say = (wish, yes) => host.ask("POST", `api/wishes/${wish.word}`, { yes }).then(ask);
  const name = (wish) => (state?.seats ?? []).find((s) => s.seat === wish.seat)?.player ?? wish.seat;
  if (wishes.length === 0) return null;
  return html`<section class="card wishes" role="status">${wishes.map((wish) => html`<div class="ask" key=${wish.word} data-wish=${wish.word}>
    <p><b>${wish.word}</b> · ${t("host_wish", { name: name(wish) })}</p>
    <div class="row"><button data-yes onClick=${() => say(wish, true)}>${t("yes")}</button><button data-no onClick=${() => say(wish, false)}>${t("no")}</button></div>
  </div>`)}</section>`;
}
