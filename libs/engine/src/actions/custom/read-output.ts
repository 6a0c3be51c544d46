import type { JsonObject } from '#contracts/business/actions.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import { toStorable } from '#contracts/characters.js';
import { limits } from '#contracts/limits.js';

/** Value at a pointer; undefined: none. */
type Found = unknown;

/** Value at a JSON pointer (RFC 6901). A segment `*` matches every entry of a list, and the result is then a list. */
export function readPointer(document: unknown, pointer: string): Found {
  const parts = pointer.split('/').slice(1);
  return walk(
    document,
    parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function walk(value: unknown, [part, ...rest]: readonly string[]): Found {
  if (part === undefined) return value;
  if (Array.isArray(value)) {
    if (part !== '*') return /^(0|[1-9]\d*)$/.test(part) ? walk(value[Number(part)], rest) : undefined;
    return value
      .slice(0, limits.actionListEntries)
      .map((entry) => walk(entry, rest))
      .filter((entry) => entry !== undefined);
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
  return walk((value as Record<string, unknown>)[part], rest);
}

/** Output of an action: one value per declared field, null where the reply has none. Null: the reply has none of them. */
export function readOutput(document: unknown, { output }: Pick<CustomActionDefinition, 'output'>): JsonObject | null {
  const found = output.map(({ name, pointer }) => [name, readPointer(document, pointer)] as const);
  if (found.length > 0 && found.every(([, value]) => value === undefined)) return null;
  return Object.fromEntries(found.map(([name, value]) => [name, shown(value)]));
}

/** Keeps texts, numbers and lists of them; renders deeper values as text, cut to the length that the log accepts. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, limits.actionListEntries).map(scalar);
  return scalar(value);
}

function scalar(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = toStorable(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length <= limits.actionOutputLength
    ? text
    : `${text.slice(0, limits.actionOutputLength - 1).toWellFormed()}…`;
}
