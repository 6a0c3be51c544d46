import type { ActionField } from '#contracts/business/action-fields.js';

/** Entered value of each field: text, except for numbers. */
export type ActionValues = Readonly<Record<string, string | number | null>>;

/** Input of an action; empty values are left out. */
export function actionInput(fields: readonly ActionField[], values: ActionValues): Record<string, unknown> {
  const given = fields.flatMap(({ name, kind }) => {
    const value = typed(kind, values[name] ?? null);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function typed(kind: ActionField['kind'], value: string | number | null): unknown {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return value;
  switch (kind) {
    case 'boolean':
      return value === 'true';
    case 'date_time':
      return new Date(value).toISOString();
    case 'json':
      return parsed(value);
    default:
      return value.trim() === '' ? null : value.trim();
  }
}

/** Names of the fields that have to be filled in, or cannot be read as they are. */
export function unfilled(fields: readonly ActionField[], values: ActionValues): string[] {
  return fields
    .filter(({ name, kind, isRequired }) => {
      const value = typed(kind, values[name] ?? null);
      return value === null ? isRequired : value === undefined;
    })
    .map(({ name }) => name);
}

/** Undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
