import { type ClientImportCreate, type ClientImportItem, type ClientImportResult } from '#contracts/client-imports.js';
import type { ClientId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import { type ClientTable, readClientColumns, readClientRow } from '#domain/clients/read-client-row.js';
import type { Author } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import type { Table } from '../ports/table-reader.js';
import { importClient } from './import-client.js';

/** Rows per transaction: other writers get their turn between two. */
const rowsPerTransaction = 100;

const extraCells = { outcome: 'refused', clientId: null, reason: 'extra_cells' } as const;

/**
 * Imports clients from a table. Each row has its own outcome; a rejected value does not stop the rest. Idempotent: after an interruption,
 * send the table again.
 */
export async function importClients(
  ports: Pick<Ports, 'unitOfWork' | 'readTable' | 'clock' | 'ids'>,
  { csv, system }: ClientImportCreate,
  author: Author,
): Promise<Result<ClientImportResult>> {
  const table = ports.readTable(csv);
  if ('fault' in table) return invalidAt('/csv', `cannot be read as CSV: ${table.fault}`);
  const columns = readClientColumns(table.columns);
  const refusal = refusalOf(table, columns);
  if (refusal !== null) return invalidAt('/csv', refusal);
  const items: ClientImportItem[] = [];
  const seen = new Set<ClientId>();
  for (let from = 0; from < table.rows.length; from += rowsPerTransaction) {
    const rows = table.rows.slice(from, from + rowsPerTransaction);
    const done = await ports.unitOfWork.run(async (stores) => {
      const results: ClientImportItem[] = [];
      // Updated after the commit: a failed transaction has added nobody.
      const known = new Set(seen);
      for (const { row, cells, fault } of rows) {
        if (fault !== null) {
          results.push({ row, ...extraCells, errors: [{ field: 'csv', detail: fault }] });
          continue;
        }
        const result = await importClient(ports, stores, {
          cells: readClientRow(columns, cells),
          system,
          known,
          author,
        });
        if (result.clientId !== null) known.add(result.clientId);
        results.push({ row, ...result });
      }
      return results;
    });
    for (const { clientId } of done) if (clientId !== null) seen.add(clientId);
    items.push(...done);
  }
  return ok({ ...counted(items), customFields: customColumns(columns), items });
}

/** Reason to reject the whole table, or null. */
function refusalOf({ rows }: Table, columns: ClientTable): string | null {
  const fields = columns.flatMap((meaning) => (meaning && 'field' in meaning ? [meaning.field] : []));
  if (!fields.includes('email') && !fields.includes('id'))
    return 'needs a column of email addresses (email) or of ids (id)';
  if (customColumns(columns).length > limits.customFields)
    return `has more than ${limits.customFields} columns that are no fields of a client`;
  if (rows.length === 0) return 'has no rows';
  return rows.length > limits.clientImportRows ? `has more than ${limits.clientImportRows} rows` : null;
}

function customColumns(columns: ClientTable): string[] {
  return columns.flatMap((meaning) => (meaning && 'custom' in meaning ? [meaning.custom] : []));
}

function counted(items: readonly ClientImportItem[]) {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
}
