/** A day of the address, `2026-03-01`; null where there is none, or what there is is no day. */
export function dayOf(search: URLSearchParams, name: string): string | null {
  const text = search.get(name) ?? '';
  return isDay(text) ? text : null;
}

/** Calendar check: `2026-02-30` has the form of a date but is none. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, text.length) === text;
}

/** The instant at which a local day begins, ISO 8601. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The instant at which the next one does. */
export function endOfDay(day: string): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}
