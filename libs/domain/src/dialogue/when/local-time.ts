/** Local date (`YYYY-MM-DD`) and time (`HH:MM`) of an instant (ISO 8601 or milliseconds) in a time zone. */
export function localTime(
  at: string | number,
  { timeZone }: { readonly timeZone: string },
): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = formatOf(timeZone)
    .format(typeof at === 'string' ? Date.parse(at) : at)
    .split(' ');
  return { date, time };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Swedish format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}
