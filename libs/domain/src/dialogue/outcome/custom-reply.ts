import type { JsonObject } from '#contracts/business/actions.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import type { Reply } from '../cards/speech.js';
import { type Line, type LineValue, textValue } from '../form/say-line.js';

/** Characters of one value, and entries of a list, in a reply to a visitor. */
const maxValueLength = 300;
const maxEntries = 10;

/**
 * Reply with a custom action's outputs, in their order and with their labels. Values are untrusted text of a system:
 * shown verbatim, on one line, without anything that a screen would render as a link or emphasis. Null: nothing was
 * found.
 */
export function customReply(
  { title, effect, output }: Pick<CustomActionDefinition, 'title' | 'effect' | 'output'>,
  found: JsonObject,
): Reply | null {
  const lines = output.flatMap(({ name, label }): Line[] => {
    const value = sayable(found[name]);
    return value ? [{ key: 'done.field', values: { label: { kind: 'words', words: label }, value } }] : [];
  });
  const fields = { kind: 'list', lines } as const;
  const named = { kind: 'words', words: title } as const;
  if (effect === 'write') {
    const isPlain = lines.length === 0;
    return {
      lines: [
        isPlain
          ? { key: 'done.action', values: { title: named } }
          : { key: 'done.action_fields', values: { title: named, fields } },
      ],
      cards: [],
    };
  }
  return lines.length === 0 ? null : { lines: [{ key: 'done.fields', values: { fields } }], cards: [] };
}

function sayable(value: unknown): LineValue | null {
  switch (typeof value) {
    case 'boolean':
      return { kind: 'term', key: value ? 'say.yes' : 'say.no' };
    case 'number':
      return { kind: 'number', number: value };
    case 'string':
      return value.trim() === '' ? null : sayableText(value);
    default:
      return Array.isArray(value) ? sayableList(value) : null;
  }
}

function sayableList(values: readonly unknown[]): LineValue | null {
  const entries = values.filter((one) => typeof one === 'string' || typeof one === 'number').slice(0, maxEntries);
  if (entries.every((one) => typeof one === 'string' && !isDate(one)))
    return entries.length === 0 ? null : textValue(cut(entries.join(', ')));
  return { kind: 'sequence', values: entries.flatMap((one) => sayable(one) ?? []) };
}

const date = /^\d{4}-\d{2}-\d{2}$/;
const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** Whether a text is a date, perhaps with a time, in ISO 8601. */
function isDate(text: string): boolean {
  const said = text.trim();
  return (date.test(said) || dateTime.test(said)) && !Number.isNaN(Date.parse(said.replace(' ', 'T')));
}

/** A date in ISO 8601 is a date to the visitor, and any other text is shown as it is. */
function sayableText(text: string): LineValue {
  const said = text.trim();
  if (!isDate(said)) return textValue(cut(text));
  return date.test(said) ? { kind: 'calendar_date', date: said } : { kind: 'date_time', at: said };
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= maxValueLength ? text : `${characters.slice(0, maxValueLength - 1).join('')}…`;
}
