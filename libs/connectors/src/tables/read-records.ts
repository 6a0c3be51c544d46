import { CsvError, parse } from 'csv-parse/sync';
import { LineCounter } from './line-counter.js';

/** Row of a CSV text below its header. */
export interface CsvRow {
  /** Number as in a spreadsheet: the first line is 1, and blank ones count. */
  readonly row: number;
  /** As many as columns, or fewer. */
  readonly cells: readonly string[];
  /** Why the row must not be used, with its line; null if it may. */
  readonly fault: string | null;
}

export interface CsvRecords {
  /** The header, which is the first row with text, without the empty cells at its end. */
  readonly columns: readonly string[];
  /** Rows with text, in order. */
  readonly rows: readonly CsvRow[];
}

/** A text that is not CSV: the fault, with the line of its row. */
export interface UnreadableCsv {
  readonly fault: string;
}

interface ParsedRecord {
  readonly cells: readonly string[];
  /** Offset of its end in bytes. */
  readonly end: number;
}

/**
 * CSV parser for files of any program, separated by comma, semicolon or tab. Rows may be shorter than the header. Text beyond the last
 * column makes a row faulty: it is the rest of a text with an unquoted separator.
 */
export function readRecords(csv: string): CsvRecords | UnreadableCsv {
  const records: ParsedRecord[] = [];
  try {
    parse(csv, {
      bom: true,
      delimiter: separatorOf(csv),
      relax_column_count: true,
      trim: true,
      on_record: (cells: string[], { bytes }) => {
        records.push({ cells, end: bytes });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = new LineCounter(csv).lineAfter(records.at(-1)?.end ?? 0);
    return { fault: `the row at line ${line} has ${quoteFaults[error.code] ?? 'a fault'}` };
  }
  const header = records.findIndex(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = withoutEmptyEnd(records[header]?.cells ?? []);
  return { columns, rows: rowsOf(csv, records, header, columns.length) };
}

function rowsOf(csv: string, records: readonly ParsedRecord[], header: number, width: number): CsvRow[] {
  const lines = new LineCounter(csv);
  return records.flatMap((record, index) => {
    const cells = withoutEmptyEnd(record.cells);
    if (index <= header || cells.length === 0) return [];
    const fault =
      cells.length <= width
        ? null
        : `line ${lines.lineAfter(records[index - 1]?.end ?? 0)} has ${cells.length} cells for ${width} columns: ${advice}`;
    return [{ row: index + 1, cells: cells.slice(0, width), fault }];
  });
}

const advice = 'put a text that contains the separator in double quotes';

const quoteFaults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a double quote that is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text after a closing double quote: double the quotes inside a quoted text',
  INVALID_OPENING_QUOTE: 'a double quote inside an unquoted text: quote the text, and double the quotes inside it',
};

/** Spreadsheets write empty cells up to their widest row. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** Detects the separator, which depends on the locale of the program: the one that splits the first line with text into most columns. */
function separatorOf(text: string): string {
  const [first = ''] = /[^\s\uFEFF].*/.exec(text) ?? [];
  const counted = [',', ';', '\t'].map((separator) => [separator, first.split(separator).length] as const);
  return counted.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
