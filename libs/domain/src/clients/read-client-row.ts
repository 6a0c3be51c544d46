import { clientColumns } from '#contracts/client-imports.js';
import type { CustomFieldValue } from '#contracts/clients.js';

type Column = keyof typeof clientColumns;

/** Columns of a table: the field that each maps to, or a custom field of the same name. */
export type ClientTable = readonly ({ readonly field: Column } | { readonly custom: string } | null)[];

/** Partial client, from the cells of a row. */
export interface ClientCells {
  readonly externalId?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly customFields: Readonly<Record<string, CustomFieldValue>>;
}

/** Maps the header of a table to fields. Of several columns for one field the first wins; columns without a name are ignored. */
export function readClientColumns(columns: readonly string[]): ClientTable {
  const taken = new Set<string>();
  return columns.map((column) => {
    const field = fieldOf(column);
    const key = field ?? `custom ${column}`;
    if (column === '' || taken.has(key)) return null;
    taken.add(key);
    return field ? { field } : { custom: column };
  });
}

/** Reads a row. Empty cells are ignored. First and last name are joined if the table has no full name. */
export function readClientRow(table: ClientTable, cells: readonly string[]): ClientCells {
  const fields: Partial<Record<Column, string>> = {};
  const customFields: Record<string, CustomFieldValue> = {};
  for (const [index, meaning] of table.entries()) {
    const cell = withoutGuard(cells[index] ?? '');
    if (meaning === null || cell === '') continue;
    if ('field' in meaning) fields[meaning.field] = cell;
    else customFields[meaning.custom] = cell;
  }
  const { id, name, firstName, lastName, email, phone } = fields;
  const whole = name ?? ([firstName, lastName].filter(Boolean).join(' ') || undefined);
  return {
    ...(id !== undefined && { externalId: id }),
    ...(whole !== undefined && { name: whole }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    customFields,
  };
}

function fieldOf(column: string): Column | null {
  const name = column.toLowerCase();
  const found = Object.entries(clientColumns).find(([, names]) => (names as readonly string[]).includes(name));
  return found ? (found[0] as Column) : null;
}

/** Removes the apostrophe by which exports escape cells that look like formulas, such as `'+39 02 …`. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
