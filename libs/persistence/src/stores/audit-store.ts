import type Database from 'better-sqlite3';
import { auditedTypes, auditKindByType } from '#contracts/audit-kinds.js';
import type { AuditEntry, AuditFilter, AuditLog } from '#engine/ports/audit-log.js';
import { type EventRow, eventSql, fromStoredRow } from '../rows/event.row.js';

type AuditRow = EventRow & { readonly address: string | null; readonly hash: string };

/** Entries that are looked at before the event loop gets a turn. */
const sliceLength = 1_000;

const newestSql = 'SELECT number FROM audit_entries WHERE position < ? ORDER BY position DESC LIMIT 1';

/** A slice of the chain. Filters that are not set are null. Lists come as JSON. */
const sliceSql = `SELECT a.address, a.hash, e.position, ${eventSql.columns.replace(/\w+/g, 'e.$&')}
  FROM audit_entries a JOIN events e ON e.position = a.position
  WHERE a.number > @floor AND a.number <= @top
    AND (@types IS NULL OR e.type IN (SELECT value FROM json_each(@types)))
    AND (@who IS NULL OR @who IN (e.actor_id, e.principal_id))
    AND (@object IS NULL OR e.stream_id = @object OR json_extract(e.data, '$.operatorId') = @object)
    AND (@from IS NULL OR e.at >= @from) AND (@to IS NULL OR e.at < @to)
    AND (@text IS NULL OR e.data LIKE @text ESCAPE '\\' OR a.address LIKE @text ESCAPE '\\' OR EXISTS (
      SELECT 1 FROM json_each(@ids)
      WHERE value IN (e.stream_id, e.actor_id, e.principal_id) OR instr(e.data, value) > 0))
  ORDER BY a.number DESC LIMIT @limit`;

/** The audit: entries of the hash chain, with their events. */
export class SqliteAuditStore implements AuditLog {
  readonly #newest: Database.Statement<[number], number>;
  readonly #slice: Database.Statement<[Record<string, string | number | null>], AuditRow>;

  constructor(reader: Database.Database) {
    this.#newest = reader.prepare<[number], number>(newestSql).pluck();
    this.#slice = reader.prepare(sliceSql);
  }

  async entries(
    { kinds, who, object, from, to, words }: AuditFilter,
    { before, limit }: { readonly before: number; readonly limit: number },
  ): Promise<AuditEntry[]> {
    const types = kinds && auditedTypes.filter((type) => kinds.includes(auditKindByType[type]));
    const wanted = {
      types: types ? JSON.stringify(types) : null,
      who: who ?? null,
      object: object ?? null,
      from: from ?? null,
      to: to ?? null,
      text: words ? `%${words.text.replace(/[\\%_]/g, '\\$&')}%` : null,
      ids: JSON.stringify(words?.ids ?? []),
    };
    const rows: AuditRow[] = [];
    // No index knows what is rare: the whole chain is read for it, and everybody else would wait.
    for (let top = this.#newest.get(before) ?? 0; top > 0 && rows.length < limit; ) {
      const floor = top - sliceLength;
      rows.push(...this.#slice.all({ ...wanted, top, floor, limit: limit - rows.length }));
      top = floor;
      if (top > 0 && rows.length < limit) await new Promise((resolve) => setImmediate(resolve));
    }
    return rows.map((row) => ({ event: fromStoredRow(row), address: row.address, hash: row.hash }));
  }
}
