import type { EntityManager, EntitySchema, EntitySchemaColumnOptions, ObjectLiteral } from 'typeorm';
import { isPostgres } from './read-rows.js';

interface Column {
  readonly property: string;
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/**
 * Inserts rows, or updates those whose primary key exists. One statement takes all of them from a JSON list: for many
 * rows, the query builder of TypeORM with a parameter for each value takes four times the processor time. For columns
 * without transformers.
 */
export async function upsertRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  schema: EntitySchema<Row>,
  rows: readonly Row[],
): Promise<void> {
  const columns = columnsOf(schema);
  const values = rows.map((row) => Object.fromEntries(columns.map(({ name, property }) => [name, row[property]])));
  const keys = columns.filter(({ isKey }) => isKey);
  const others = columns.filter(({ isKey }) => !isKey);
  await manager.query(
    `INSERT INTO ${schema.options.name} (${namesOf(columns)}) ${isPostgres(manager) ? fromPostgres(columns) : fromSqlite(columns)}
      ON CONFLICT (${namesOf(keys)}) DO UPDATE SET ${others.map(({ name }) => `${name} = excluded.${name}`)}`,
    [JSON.stringify(values)],
  );
}

function columnsOf<Row>({ options }: EntitySchema<Row>): Column[] {
  return Object.entries<EntitySchemaColumnOptions | undefined>(options.columns).map(([property, column]) => ({
    property,
    name: column?.name ?? property,
    type: String(column?.type),
    isKey: column?.primary === true,
  }));
}

function fromPostgres(columns: readonly Column[]): string {
  const types = columns.map(({ name, type }) => `${name} ${type}`);
  return `SELECT ${namesOf(columns)} FROM json_to_recordset($1) AS given (${types})`;
}

/** With a condition: otherwise SQLite reads ON CONFLICT as that of a join. */
function fromSqlite(columns: readonly Column[]): string {
  return `SELECT ${columns.map(({ name }) => `json_extract(value, '$.${name}')`)} FROM json_each(?) WHERE true`;
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name).join(', ');
