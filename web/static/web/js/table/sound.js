/** Small sounds, off by default: a short soft tone for a card, two for a result. */
import { useEffect } from "../../vendor/preact.js";
import { settings } from "../storage.js";

let context;

function tone(frequency, after = 0) {
  context ??= new AudioContext();
  const oscillator = context.createOscillator(), volume = context.createGain(), at = context.currentTime + after;
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.05, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.12);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.13);
}

/** Sound for what `version` brought. */
export function useSound(version, result) {
  useEffect(() => {
    if (!settings.get().sound || !version) return;
    tone(result ? 523 : 330);
    if (result) tone(659, 0.12);
  }, [version]);
}
