// Counting up a verdict, die by die.
import { useEffect, useState } from "../vendor/preact.js";

const STEP_MS = 400;
const WHOLE_MS = 7000;

const unhurried = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// done is the verdict that was counted last: a page that shows it again, as
// after a void round, does not count it again.
let done = "";

// useCount is how many dice of the verdict have been counted so far; null
// counts nothing.
export function useCount(verdict) {
  const all = verdict?.counted.length ?? 0;
  const [count, setCount] = useState({ id: "", shown: 0 });
  useEffect(() => {
    if (!verdict) return undefined;
    if (unhurried() || done === verdict.id) {
      setCount({ id: verdict.id, shown: all });
      return undefined;
    }
    const step = Math.min(STEP_MS, WHOLE_MS / Math.max(1, all));
    const started = performance.now();
    const timer = setInterval(() => {
      const shown = Math.min(all, Math.floor((performance.now() - started) / step));
      setCount({ id: verdict.id, shown });
      if (shown < all) return;
      done = verdict.id;
      clearInterval(timer);
    }, step / 2);
    return () => clearInterval(timer);
  }, [verdict?.id]);
  return count.id === verdict?.id ? count.shown : 0;
}

// untold is a State as it is shown while a verdict is counted: who loses dice, who is
// out, who goes on and who has won is told with the ruling.
export function untold(state, verdict) {
  const lost = (player) => verdict.losses[player] ?? 0;
  const all = Object.values(verdict.losses).reduce((sum, n) => sum + n, 0);
  return {
    ...state, prompt: null, winners: [], view: { ...state.view, graveyard: state.view.graveyard - all },
    seats: state.seats.map((seat) => ({ ...seat, turn: false, dice: seat.dice + lost(seat.player), out: seat.out && lost(seat.player) === 0 })),
  };
}

// tallyOf is the verdict's dice by seat, each with whether it has been
// counted yet.
export function tallyOf(verdict, shown) {
  const seats = {};
  (verdict?.counted ?? []).forEach((die, i) => {
    (seats[die.seat] ??= []).push({ face: die.value, counts: die.counts, counted: i < shown });
  });
  return seats;
}
