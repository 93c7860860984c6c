// Sound of the wall: what happens at the table in a few tones, and spoken where
// that is wanted. Both are switched by one tap, which the browser remembers.
import { useEffect, useRef, useState } from "../vendor/preact.js";
import { putRight } from "./table.js";
import { currentLanguage, said, t } from "./texts.js";

// Each cue is tones of [Hz, start s, length s].
const cues = {
  eyes_open: [[880, 0, 0.25]],
  tick: [[660, 0, 0.07]],
  cup_down: [[440, 0, 0.22], [294, 0.22, 0.5]],
  cups_up: [[392, 0, 0.15], [523, 0.15, 0.15], [784, 0.3, 0.4]],
  cup: [[130, 0, 0.09]],
  verdict: [[523, 0, 0.6], [784, 0.02, 0.8]],
  corrected: [[784, 0, 0.15], [587, 0.15, 0.15], [698, 0.3, 0.5]],
  refused: [[196, 0, 0.14], [165, 0.18, 0.25]],
  won: [[523, 0, 0.15], [659, 0.15, 0.15], [784, 0.3, 0.15], [1047, 0.45, 0.7]],
};
const LOUDNESS = 0.18;

let context = null;

// isBlocked says whether the browser wants a tap before anything sounds.
const isBlocked = () => context !== null && context.state !== "running";

// ask asks for the loudspeaker anew. Where it was away as it was asked for, Chromium asks
// once more only after a suspension.
function ask() {
  context.suspend();
  return context.resume();
}

// play sounds a cue, if the browser lets it.
function play(name) {
  if (!context || isBlocked()) return;
  for (const [pitch, from, length] of cues[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + from;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

function say(words) {
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = currentLanguage();
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

// cuesOf are the cues of a step from one State to the next, each with the words
// that go with it. Nothing sounds for the first State: it is old.
export function cuesOf(before, now) {
  const list = [];
  if (!before || !now || before.revision === now.revision) return list;
  const cue = (name, words = "") => list.push({ name, words });
  if (now.timer && !before.timer) cue("eyes_open", t("eyes_open"));
  if (now.timer?.up && !before.timer?.up) cue("cup_down", t("cup_down_now"));
  if (now.reveal && !before.reveal) cue("cups_up", t("cups_up"));
  if (now.seats.some((seat) => seat.cup === "down" && before.seats.find((old) => old.seat === seat.seat)?.cup === "up")) cue("cup");
  const told = new Set(before.notices.map((notice) => notice.code));
  const fresh = now.notices.find((notice) => notice.rule && !told.has(notice.code));
  if (fresh && !now.timer) cue("refused", said(fresh.text));
  const put = putRight(before, now);
  if (put) cue("corrected", put);
  return list;
}

// useSound sounds the table: its state, and the ruling once it is to be heard,
// null before. It returns the two switches, and whether the browser wants a tap
// before it sounds anything. Without sound there is no voice: one tap mutes all,
// at once, and who switches the voice on wants to hear it.
export function useSound(state, ruling) {
  const [sound, setSound] = useRemembered("sound", true);
  const [voice, setVoice] = useRemembered("voice", false);
  const before = useRef(null);
  const heard = useRef(undefined);
  const give = (name, words) => {
    if (!sound) return;
    play(name);
    if (voice && words) say(words);
  };
  useEffect(() => {
    for (const cue of cuesOf(before.current, state)) give(cue.name, cue.words);
    before.current = state;
  }, [state]);
  useEffect(() => {
    const old = heard.current;
    // One that is shown again, as after a void round, was heard before.
    if (state && (ruling || old === undefined)) heard.current = ruling?.id ?? null;
    if (old !== undefined && ruling && old !== ruling.id) give(state.winners.length ? "won" : "verdict", said(ruling.text));
  }, [ruling?.id, Boolean(state)]);
  useTicks(state?.timer, sound);
  const blocked = useBlocked(sound);
  const toggleSound = () => {
    if (blocked) return ask().then(() => play("cup"));
    speechSynthesis.cancel();
    return setSound(!sound);
  };
  const toggleVoice = () => {
    speechSynthesis.cancel();
    setVoice(!voice);
    if (!voice) setSound(true);
  };
  return { sound: sound && !blocked, blocked, voice, toggleSound, toggleVoice };
}

// AGAIN is how long the loudspeaker has to come before it is asked for anew, ms.
const AGAIN = 3000;

// useBlocked says whether sound that is switched on waits for a tap. After one the
// loudspeaker may still be away for a moment, as during a call; it is asked for until it
// is there, for nobody taps a wall a second time.
function useBlocked(sound) {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (sound) context ??= new AudioContext();
    const look = () => setBlocked(sound && isBlocked());
    look();
    if (context) context.onstatechange = look;
  }, [sound]);
  useEffect(() => {
    if (!blocked) return undefined;
    const asking = setInterval(() => navigator.userActivation?.hasBeenActive && ask(), AGAIN);
    return () => clearInterval(asking);
  }, [blocked]);
  return blocked;
}

// useTicks ticks at every whole second that is left of a look.
function useTicks(timer, sound) {
  useEffect(() => {
    if (!timer || timer.up || !sound) return undefined;
    const whole = Math.ceil((Date.parse(timer.until) - Date.parse(timer.began)) / 1000);
    let left = whole - 1;
    const ticking = setInterval(() => {
      if (left-- > 0) play("tick");
      else clearInterval(ticking);
    }, 1000);
    return () => clearInterval(ticking);
  }, [timer?.began, timer?.up, sound]);
}

// useRemembered is a switch that this browser keeps.
function useRemembered(name, first) {
  const [on, setOn] = useState(() => {
    try {
      return (localStorage.getItem(name) ?? String(first)) === "true";
    } catch {
      return first;
    }
  });
  const set = (value) => {
    setOn(value);
    try {
      localStorage.setItem(name, String(value));
    } catch {
      // A private window forgets the choice; nothing else is lost.
    }
  };
  return [on, set];
}
