import type { ActionField, Bilingual } from '#contracts/business/action-fields.js';
import type { ActionOutputField, CustomActionPut, CustomActionView } from '#contracts/business/custom-actions.js';

import type { Locale } from '#contracts/states.js';

const empty = { en: '', it: '' };

/** An action that is begun by hand. */
export function newAction(): CustomActionPut {
  return {
    ...{ name: 'custom.', title: empty, description: empty, effect: 'read', identity: 'none' },
    ...{ isConfirmed: true, isEnabled: true, ownerEmail: null, fields: [], output: [] },
    call: {
      ...{ type: 'http', method: 'GET', path: '/', query: [], headers: [], body: null },
      ...{ keyHeader: 'Idempotency-Key', isKeyed: false },
    },
  };
}

/** Body for saving an existing action again. */
export function toPut({
  id: _,
  connectionId: __,
  createdAt: ___,
  updatedAt: ____,
  ...action
}: CustomActionView): CustomActionPut {
  return action;
}

export function newField(): ActionField {
  return { name: '', label: empty, help: null, kind: 'text', options: [], isRequired: true, from: 'asked' };
}

export function newOutput(): ActionOutputField {
  return { name: '', label: empty, pointer: '/' };
}

/**
 * The action with a text in every language, as the server requires: one that is empty in a language that no chatbot speaks is that of a
 * language that one speaks.
 */
export function completed(action: CustomActionPut, spoken: readonly Locale[]): CustomActionPut {
  const fill = (text: Bilingual): Bilingual => {
    const written = spoken.map((locale) => text[locale]).find((each) => each.trim() !== '') ?? '';
    const of = (locale: Locale) => (text[locale].trim() === '' && !spoken.includes(locale) ? written : text[locale]);
    return { en: of('en'), it: of('it') };
  };
  return {
    ...action,
    title: fill(action.title),
    description: fill(action.description),
    fields: action.fields.map((field) => ({
      ...field,
      label: fill(field.label),
      options: field.options.map((option) => ({ ...option, label: fill(option.label) })),
    })),
    output: action.output.map((one) => ({ ...one, label: fill(one.label) })),
  };
}

/** Whether the text at a JSON pointer is missing. */
export function isEmptyAt(action: CustomActionPut, pointer: string): boolean {
  const path = pointer.split('/').slice(1);
  const value = path.reduce<unknown>((at, part) => (at as Record<string, unknown> | null)?.[part], action);
  return value === '';
}

/** A list with one entry changed, or without it (null). */
export function withEntry<T>(list: readonly T[], at: number, changed: T | null): T[] {
  return list.flatMap((entry, index) => (index !== at ? [entry] : changed === null ? [] : [changed]));
}
