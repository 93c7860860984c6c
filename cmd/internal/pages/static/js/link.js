// The page's link to the table: public state by MQTT over WebSocket. It is
// lost and found again by itself; a page that wakes asks for nothing, the
// retained state comes with the subscription.
import mqtt from "../vendor/mqtt.js";
import { fetchJSON } from "./fetched.js";

const CONNECT_TIMEOUT_MS = 5000;
const KEEPALIVE_S = 5;

// SILENT_MS is after how much silence a link is dead, though nothing has closed
// it: one that lives is heard of more often. LOST_MS is how long a page that
// wakes leaves one alone that is just being made.
const SILENT_MS = 9000;
const LOST_MS = 1500;
const CHECK_MS = 1000;

// connect calls onState with every State and whether it became so just now, and
// onLink with "up", "down" or "away" (the table itself has gone) and when the
// table was heard of last, in ms. It returns a function that ends it.
export function connect(onState, onLink) {
  let client = null;
  let base = "";
  let heard = Date.now();
  const start = () => {
    const mine = subscribe(base, {
      state: onState,
      heard: () => (heard = Date.now()),
      link: (status) => mine === client && onLink(status, heard),
    });
    client = mine;
  };
  const again = () => {
    client.end(true);
    onLink("down", heard);
    start();
  };
  const silent = () => document.visibilityState === "visible" && Date.now() - heard;
  // Out of reach nothing closes a link, and a phone that slept does not know.
  const check = () => client?.connected && silent() > SILENT_MS && again();
  const wake = () => client && silent() > (client.connected ? SILENT_MS : LOST_MS) && again();
  const signs = [[document, "visibilitychange"], [window, "pageshow"], [window, "online"]];
  const timer = setInterval(check, CHECK_MS);
  let ended = false;
  fetchAbout().then((about) => {
    if (ended) return;
    base = `dicetable/${about.table}`;
    start();
    for (const [where, sign] of signs) where.addEventListener(sign, wake);
  });
  return () => {
    ended = true;
    clearInterval(timer);
    for (const [where, sign] of signs) where.removeEventListener(sign, wake);
    client?.end(true);
  };
}

// besides are the topics that only some parts of a page want: the last payload,
// and who is told of the next.
const besides = { odds: { last: null, told: new Set() }, report: { last: null, told: new Set() }, standings: { last: null, told: new Set() } };

// listen calls tell with the last payload of one of them, and with every further
// one. It returns a function that ends it.
export function listen(name, tell) {
  const { last, told } = besides[name];
  told.add(tell);
  if (last) tell(last);
  return () => told.delete(tell);
}

function hear(topic, payload) {
  topic.last = payload;
  for (const tell of topic.told) tell(payload);
}

// dial makes a client of the table's broker, for one kind of use.
export function dial(kind) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return mqtt.connect(`${scheme}://${location.host}/mqtt`, {
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_S,
    reconnectPeriod: 1000,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The other kind makes a worker of a blob, which the policy forbids.
    timerVariant: "native",
    clientId: `${kind}-${Math.random().toString(36).slice(2, 12)}`,
  });
}

// subscribe tells what comes, whatever else is heard of the table, and how the
// link is.
function subscribe(base, tell) {
  const client = dial("page");
  const topics = [`${base}/state`, `${base}/availability`, ...Object.keys(besides).map((name) => `${base}/${name}`)];
  // Which of the two retained messages comes first is not said anywhere.
  let away = false;
  client.on("connect", () => client.subscribe(topics, { qos: 0 }));
  client.on("packetreceive", tell.heard);
  for (const lost of ["close", "offline", "error"]) client.on(lost, () => tell.link("down"));
  client.on("message", (topic, payload, packet) => {
    const text = new TextDecoder().decode(payload);
    if (topic === topics[1]) away = text !== "online";
    else if (topic !== topics[0]) hear(besides[topic.slice(base.length + 1)], JSON.parse(text));
    else tell.state(JSON.parse(text), !packet.retain);
    tell.link(away ? "away" : "up");
  });
  return client;
}

// fetchAbout asks which table this is.
export const fetchAbout = () => fetchJSON("about.json");
