import { clientColumns } from '#contracts/client-imports.js';
import type { CustomFieldValue } from '#contracts/clients.js';

type Column = keyof typeof clientColumns;

/** What the columns of a table mean: the field of each, or a custom field of the same name. */
export type ClientTable = readonly ({ readonly field: Column } | { readonly custom: string } | null)[];

/** A row as a partial client: what its cells say. */
export interface ClientCells {
  readonly externalId?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly customFields: Readonly<Record<string, CustomFieldValue>>;
}

/** Reads the header of a table. Of several columns for one field the first counts; a column without a name means nothing. */
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

/** Reads a row. Empty cells say nothing. A first and a last name make a name where the table has no other. */
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

/** Exports guard a cell that a spreadsheet would take as a formula by an apostrophe, such as that of `'+39 02 …`. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
