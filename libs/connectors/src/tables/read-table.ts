import { parse } from 'csv-parse/sync';
import type { Table } from '#engine/ports/table-reader.js';
import { csvOptions } from './csv-options.js';

/** Parses a CSV table; null if invalid. */
export function readTable(csv: string): Table | null {
  let records: string[][];
  try {
    records = parse(csv, csvOptions(csv));
  } catch {
    return null;
  }
  const [columns = [], ...rest] = records;
  const rows = rest.map((cells, index) => ({ row: index + 2, cells }));
  return { columns, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}
