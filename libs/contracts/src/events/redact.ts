import { type EventData, type EventType, events, isKnownEvent } from '../events.js';

/**
 * Redacts an event's data for an erasure: redacted strings and lists become empty, other values null. Of an unknown
 * type, everything is redacted.
 */
export function redact<T extends EventType>(type: T, data: EventData<T>): EventData<T> {
  const { redacted }: { readonly redacted: readonly string[] } = isKnownEvent(type)
    ? events[type]
    : { redacted: Object.keys(data as object) };
  if (redacted.length === 0) return data;
  const left = structuredClone(data);
  for (const path of redacted) blank(left as Record<string, unknown>, path.split('.'));
  return left;
}

function blank(data: Record<string, unknown>, [field = '', ...rest]: readonly string[]): void {
  const value = data[field];
  if (value === undefined || value === null) return;
  if (rest.length > 0) blank(value as Record<string, unknown>, rest);
  else data[field] = blankOf(value);
}

function blankOf(value: unknown): '' | [] | null {
  if (typeof value === 'string') return '';
  return Array.isArray(value) ? [] : null;
}
