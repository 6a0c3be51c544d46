/** Value of a `datetime-local` field, in the time zone of the browser: `2026-03-01T09:30`. */
export function localInput(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, 16);
}

/**
 * Instant of a date field. An untouched field keeps the `shown` instant: when clocks go back, its text is ambiguous.
 */
export function instantOf(text: string, shown: number): number {
  return text === localInput(shown) ? shown : Date.parse(text);
}
