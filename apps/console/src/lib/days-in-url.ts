/** A day in a parameter of the URL, `2026-03-01`; null if it is missing or invalid. */
export function dayOf(search: URLSearchParams, name: string): string | null {
  const text = search.get(name) ?? '';
  return isDay(text) ? text : null;
}

/** Calendar check: `2026-02-30` has the form of a date but does not exist. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, text.length) === text;
}

/** The instant at which a local day begins, ISO 8601. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The instant at which the next local day begins. */
export function endOfDay(day: string): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}
