import { isErasureSql } from '../erasure-sql.js';

/** SQL of whether an erasure has rewritten events, by the index of erasures: each is an event itself. */
export const erasuresAfter = (placeholder: string) =>
  `SELECT 1 FROM events WHERE ${isErasureSql} AND position > ${placeholder} LIMIT 1`;
