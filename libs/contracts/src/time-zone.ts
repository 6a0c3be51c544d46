/** Whether this is the IANA name of a time zone, to this version of ICU. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Time zone in which to show a time: UTC instead of one that this browser does not know. The server may know names that
 * an older browser lacks, such as `Europe/Kyiv`, with which `Intl.DateTimeFormat` throws.
 */
export function knownTimeZone(name: string): string {
  const before = shownAs.get(name);
  if (before !== undefined) return before;
  const known = isTimeZone(name) ? name : 'UTC';
  shownAs.set(name, known);
  return known;
}

/** Zones by name: a check constructs a format, which takes a tenth of a millisecond, and a page shows many times in few zones. */
const shownAs = new Map<string, string>();
