import type { EntityManager, FindOperator } from 'typeorm';
import { Raw } from '../typeorm.js';
import { isPostgres } from './read-rows.js';

/** Condition that a column is one of many texts, in one parameter: SQLite takes 32 766, and each costs time. Once in a statement: the parameter has one name. */
export function anyOf(manager: EntityManager, texts: readonly string[]): FindOperator<string> {
  return isPostgres(manager)
    ? Raw((column) => `${column} = ANY(:texts)`, { texts })
    : Raw((column) => `${column} IN (SELECT value FROM json_each(:texts))`, { texts: JSON.stringify(texts) });
}
