// What a page needs of the table before it can show anything.

const AGAIN_MS = 1000;

// fetchJSON asks for a file again and again until it comes: a wall is often
// switched on before the table, and a phone may open the page in a dead spot.
export async function fetchJSON(name) {
  for (;;) {
    try {
      const answer = await fetch(name, { cache: "no-cache" });
      if (answer.ok) return await answer.json();
    } catch {
      // The table is not there yet.
    }
    await new Promise((resume) => setTimeout(resume, AGAIN_MS));
  }
}
