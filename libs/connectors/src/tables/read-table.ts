import type { ReadTable } from '#engine/ports/table-reader.js';
import { readRecords } from './read-records.js';

/** Parses a CSV table. */
export const readTable: ReadTable = readRecords;
