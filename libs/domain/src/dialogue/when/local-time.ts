/** Date (`YYYY-MM-DD`) and time (`HH:MM`) that the clocks of a time zone show at an instant, in ISO 8601 or milliseconds. */
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
  // Swedish is written as ISO 8601 is.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}
