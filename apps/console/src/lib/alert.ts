/** Alert sound: two short synthesized tones, without an audio file to load. */
export function playAlert(): void {
  // Before the first press on the page a browser plays nothing, and complains.
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.value = 0;
  tone(audio, volume, 660, 0);
  tone(audio, volume, 880, 0.16);
  setTimeout(() => void audio.close(), 700);
}

function tone(audio: AudioContext, volume: GainNode, frequency: number, after: number): void {
  const oscillator = audio.createOscillator();
  const start = audio.currentTime + after;
  oscillator.frequency.value = frequency;
  oscillator.connect(volume);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.14);
  oscillator.start(start);
  oscillator.stop(start + 0.15);
}

export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Desktop notification, if permitted. A click focuses the console and calls `onOpen`. */
export function notifyDesktop(title: string, body: string, tag: string, onOpen?: () => void): void {
  if (!mayNotify()) return;
  const notification = new Notification(title, { body, tag });
  notification.onclick = () => {
    window.focus();
    notification.close();
    onOpen?.();
  };
}
