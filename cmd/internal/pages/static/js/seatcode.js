// The code with which a player takes a seat by phone: on the table's own screen,
// and on one where the host has logged in.
import { html, useEffect, useState } from "../vendor/preact.js";
import { t } from "./texts.js";

const ASK_MS = 20_000;

export function SeatCode() {
  const [code, setCode] = useState("");
  useEffect(() => {
    let here = true;
    const ask = () => fetch("api/code", { cache: "no-store", headers: hostLogin() })
      .then((answer) => answer.json())
      .then((told) => here && setCode(told.code))
      .catch(() => {
        // The table is away just now, and what is shown stays.
      });
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, []);
  return code && html`<p class="seat-code fine">${t("seat_code")} <b>${code}</b></p>`;
}

function hostLogin() {
  try {
    const token = localStorage.getItem("dicetable-host");
    return token ? { Authorization: `Bearer ${token}` } : {};
  } catch {
    return {};
  }
}
