// Which seats a phone has. One whose phone is lost or empty can be freed, so that
// its player takes it with another.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Sure } from "./shield.js";
import { t } from "./texts.js";

const ASK_MS = 5000;

export function Phones({ state, host }) {
  const [taken, setTaken] = useState([]);
  const ask = () => host.look("api/seats").then((seats) => seats && setTaken(seats));
  useEffect(() => {
    ask();
    const timer = setInterval(() => document.visibilityState === "visible" && ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [host.token]);
  const free = (seat) => host.ask("DELETE", `api/seats/${seat}`).then(ask);
  const name = (seat) => state?.seats?.find((s) => s.seat === seat)?.player ?? t("host_seat", { n: seat });
  if (taken.length === 0) return null;
  return html`<section class="card phones"><h2>${t("host_phones")}</h2><p class="hint">${t("host_phones_how")}</p>
    ${taken.map((seat) => html`<div class="row" key=${seat} data-phone=${seat}><span>${name(seat)}</span><${Sure} name="free" label=${t("host_phone_free")} onYes=${() => free(seat)} /></div>`)}
  </section>`;
}
