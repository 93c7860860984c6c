// How the parts of the table are, as the table publishes it, and the evening's
// photographs.
import { html, useEffect, useState } from "../vendor/preact.js";
import { dial, fetchAbout } from "./link.js";
import { useSure } from "./shield.js";
import { said, t } from "./texts.js";

export function Health({ host }) {
  const health = useHealth();
  const [sure, setSure] = useSure();
  const [removed, setRemoved] = useState(null);
  const parts = Object.entries(health?.parts ?? {}).sort(([a], [b]) => a.localeCompare(b));
  const purge = async () => {
    setSure(sure ? "" : "purge");
    if (!sure) return;
    const answer = await host.ask("DELETE", "api/evidence");
    if (answer) setRemoved(answer.removed);
  };
  return html`<section class="card health" data-health=${health === null ? "lost" : ""}><h2>${t("host_health")}</h2>
    <div role="status">${health === null && html`<p class="notice alarm">⚠ ${t("host_health_lost")}</p>`}</div>
    ${health && parts.length === 0 && html`<p>${t("host_healthy")}</p>`}
    <ul class="parts">${parts.map(([name, part]) => html`<li data-part=${name} class=${part.ok ? "ok" : "bad"}>${partName(name)}${(!part.ok || name === "club") && `: ${said(part.text)}`}</li>`)}</ul>
    <h3>${t("host_photos")}</h3><p class="hint">${t("host_photos_how")}</p>
    <div class="row"><button data-purge onClick=${purge}>${t(sure ? "host_sure" : "host_purge")}</button>
      ${removed !== null && html`<span role="status">${t("host_purged", { n: removed })}</span>`}</div>
  </section>`;
}

const PARTS = ["camera", "picture", "evidence", "button", "lamp", "buzzer", "panel", "journal", "link", "sound", "certificate", "broker", "club"];

// partName is a part in words; which line or link it is stays as it is named.
function partName(name) {
  const [part, ...which] = name.split(" ");
  return [PARTS.includes(part) ? t(`host_health_${part}`) : part, ...which].join(" ");
}

// useHealth is the last Health that was published: undefined before the first,
// null while nothing can be heard of the table.
function useHealth() {
  const [health, setHealth] = useState();
  useEffect(() => {
    let client;
    let ended = false;
    fetchAbout().then((about) => {
      if (ended) return;
      client = dial("desk");
      client.on("connect", () => client.subscribe(`dicetable/${about.table}/health`, { qos: 0 }));
      client.on("message", (_, payload) => setHealth(JSON.parse(new TextDecoder().decode(payload))));
      client.on("close", () => !ended && setHealth(null));
      client.on("error", () => {});
    });
    return () => {
      ended = true;
      client?.end(true);
    };
  }, []);
  return health;
}
