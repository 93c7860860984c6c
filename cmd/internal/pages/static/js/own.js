// What the table tells the player of this phone alone.
import { useEffect, useState } from "../vendor/preact.js";

const AGAIN_MS = 1000;

// useOwn is the private view of the seat that is held, asked for anew whenever
// the table has changed or was found again; null without a seat or a game, and
// until that of the game that is played is there. It is nowhere but here, and is
// dropped with the seat.
export function useOwn(session, state, link) {
  const [own, setOwn] = useState(null);
  const playing = session.token !== null && Boolean(state?.game);
  useEffect(() => {
    if (!playing) {
      setOwn(null);
      return undefined;
    }
    let current = true;
    const ask = async () => {
      const known = await session.view();
      if (!current) return;
      if (!known) setTimeout(() => current && ask(), AGAIN_MS);
      else setOwn(known.view && { token: session.token, game: state.game_id, revision: state.revision, view: known.view, prompt: known.prompt });
    };
    ask();
    return () => {
      current = false;
    };
  }, [playing, session.token, state?.revision, link]);
  return playing && own?.token === session.token && own.game === state.game_id ? own : null;
}
