import type { ActionField } from '#contracts/business/action-fields.js';
import type { ActionOutputField, CustomActionPut, CustomActionView } from '#contracts/business/custom-actions.js';

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

/** A list with one entry changed, or without it (null). */
export function withEntry<T>(list: readonly T[], at: number, changed: T | null): T[] {
  return list.flatMap((entry, index) => (index !== at ? [entry] : changed === null ? [] : [changed]));
}
