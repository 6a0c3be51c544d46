import { type EventData, type EventType, events } from '../events.js';

/** An event's data as an erasure leaves it: strings and lists among its words are empty, anything else there is null. */
export function withoutWords<T extends EventType>(type: T, data: EventData<T>): EventData<T> {
  const { words }: { readonly words: readonly string[] } = events[type];
  if (words.length === 0) return data;
  const left = structuredClone(data);
  for (const path of words) blank(left as Record<string, unknown>, path.split('.'));
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
