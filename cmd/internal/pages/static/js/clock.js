// Time as it passes on a page.
import { useEffect, useState } from "../vendor/preact.js";

// useNow is the time in ms, told anew every so many ms; with null it stands.
export function useNow(every) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!every) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

// useFresh is true for so many ms after key became what it is; never for null.
export function useFresh(key, ms) {
  const [passed, setPassed] = useState(null);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(() => setPassed(key), ms);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && passed !== key;
}
