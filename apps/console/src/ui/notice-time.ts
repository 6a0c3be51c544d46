/** Reading time of one character, in milliseconds: twice that of an average reader, for screen readers and slow readers. */
const characterMs = 120;

/** Minimum time on screen by kind of notice, in milliseconds: one may begin to read late. */
const minMs = { done: 6_000, undo: 12_000, failure: 20_000 } as const;

/** Time on screen of a notice, in milliseconds. It is longer for longer texts (WCAG 2.2, 2.2.1), and stops under the pointer or with focus. */
export function noticeMs(kind: keyof typeof minMs, text: string): number {
  return Math.max(minMs[kind], text.length * characterMs);
}
