// The page's words, one catalogue a language. The table's own sentences come
// in both languages with the state.
import { fetchJSON } from "./fetched.js";

const languages = ["de", "en"];
let catalogue = {};
let language = pick();

function pick() {
  const asked = new URLSearchParams(location.search).get("lang") ?? stored();
  if (languages.includes(asked)) return asked;
  return navigator.language?.startsWith("de") ? "de" : "en";
}

function stored() {
  try {
    return localStorage.getItem("lang");
  } catch {
    return null;
  }
}

export const currentLanguage = () => language;

// useLanguage loads a catalogue; call it before the first t.
export async function useLanguage(wanted = language) {
  catalogue = await fetchJSON(`texts/${wanted}.json`);
  language = wanted;
  document.documentElement.lang = language;
  try {
    localStorage.setItem("lang", language);
  } catch {
    // A private window forgets the choice; nothing else is lost.
  }
}

export const otherLanguage = () => languages.find((l) => l !== language);

// t is a phrase of the page, with {name} filled in.
export function t(key, values = {}) {
  const phrase = catalogue[key] ?? key;
  return phrase.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// said is a sentence of the table: {de, en}.
export const said = (text) => (text ? (text[language] ?? text.en ?? "") : "");

// number is a number with so many decimals, as the language writes it.
export const number = (value, digits) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

// A word of more letters than that is as wide as a column.
const WIDE = 20;

// longWord says of a sentence that some word, such as a name, is very long; it is
// written smaller, so that it need not be broken.
export const longWord = (text) => (text.split(/[\s-]/).some((word) => word.length > WIDE) ? "longword" : "");
