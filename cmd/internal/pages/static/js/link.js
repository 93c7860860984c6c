// The page's link to the table: public state by MQTT over WebSocket. It is
// lost and found again by itself; a page that wakes asks for nothing, the
// retained state comes with the subscription.
import mqtt from "../vendor/mqtt.js";

const STALE_AFTER_MS = 5000;

// connect calls onState with every State and onLink with "up", "down" or
// "away" (the table itself has gone). It returns a function that ends it.
export async function connect(onState, onLink) {
  const about = await fetchAbout();
  const base = `dicetable/${about.table}`;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const client = mqtt.connect(`${scheme}://${location.host}/mqtt`, {
    protocolVersion: 4,
    clean: true,
    username: "guest",
    password: "guest",
    keepalive: 5,
    reconnectPeriod: 1000,
    connectTimeout: STALE_AFTER_MS,
    clientId: `page-${Math.random().toString(36).slice(2, 12)}`,
  });
  const topics = [`${base}/state`, `${base}/availability`];
  client.on("connect", () => client.subscribe(topics, { qos: 0 }));
  client.on("close", () => onLink("down"));
  client.on("offline", () => onLink("down"));
  client.on("error", () => onLink("down"));
  client.on("message", (topic, payload) => {
    const text = new TextDecoder().decode(payload);
    if (topic === topics[1]) {
      onLink(text === "online" ? "up" : "away");
      return;
    }
    onLink("up");
    onState(JSON.parse(text));
  });
  return () => client.end(true);
}

// fetchAbout asks which table this is, again and again until it answers: a
// wall is often switched on before the table.
export async function fetchAbout() {
  for (;;) {
    try {
      const answer = await fetch("about.json", { cache: "no-store" });
      if (answer.ok) return await answer.json();
    } catch {
      // The table is not there yet.
    }
    await new Promise((resume) => setTimeout(resume, 1000));
  }
}
