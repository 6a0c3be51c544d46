import { auditedTypes, auditKindByType } from '#contracts/audit-kinds.js';
import type { AuditEntry, AuditFilter, AuditLog } from '#engine/ports/audit-log.js';
import { type EventRow, eventSql, fromStoredRow } from '../rows/event.row.js';
import type { SqlDialect, SqlReads } from '../sql-dialect.js';

type AuditRow = EventRow & { readonly number: number; readonly address: string | null; readonly hash: string };

/** Entries read before yielding to other work. */
const sliceLength = 1_000;

const newestSql = 'SELECT number FROM audit_entries WHERE position < ? ORDER BY position DESC LIMIT 1';

type Value = string | number;

/** A slice of the chain. Lists are passed as JSON. */
function sliceSql(
  { member, texts, contains, like }: SqlDialect,
  { kinds, who, object, from, to, words }: AuditFilter,
): { readonly conditions: string; readonly values: readonly Value[] } {
  const conditions: string[] = [];
  const values: Value[] = [];
  const add = (condition: string, ...given: Value[]) => {
    conditions.push(condition);
    values.push(...given);
  };
  if (kinds) {
    const types = auditedTypes.filter((type) => kinds.includes(auditKindByType[type]));
    add(`e.type IN (${texts('?')})`, JSON.stringify(types));
  }
  if (who !== undefined) add('? IN (e.actor_id, e.principal_id)', who);
  if (object !== undefined) add(`(e.stream_id = ? OR ${member('e.data', 'operatorId')} = ?)`, object, object);
  if (from !== undefined) add('e.at >= ?', from);
  if (to !== undefined) add('e.at < ?', to);
  if (words) {
    const pattern = `%${words.text.replace(/[\\%_]/g, '\\$&')}%`;
    add(
      `(e.data ${like} ? ESCAPE '\\' OR a.address ${like} ? ESCAPE '\\' OR EXISTS (
        SELECT 1 FROM (${texts('?')}) AS named
        WHERE named.value IN (e.stream_id, e.actor_id, e.principal_id) OR ${contains('e.data', 'named.value')}))`,
      ...[pattern, pattern, JSON.stringify(words.ids)],
    );
  }
  return { conditions: conditions.map((condition) => ` AND ${condition}`).join(''), values };
}

/** The audit: entries of the hash chain, with their events. */
export class SqlAuditStore implements AuditLog {
  constructor(private readonly reads: SqlReads) {}

  async entries(
    filter: AuditFilter,
    { before, limit }: { readonly before: number; readonly limit: number },
  ): Promise<AuditEntry[]> {
    const { conditions, values } = sliceSql(this.reads.dialect, filter);
    const slice = `SELECT a.number, a.address, a.hash, e.position, ${eventSql.columns.replace(/\w+/g, 'e.$&')}
      FROM audit_entries a JOIN events e ON e.position = a.position
      WHERE a.number > ? AND a.number <= ?${conditions} ORDER BY a.number DESC LIMIT ?`;
    const rows: AuditRow[] = [];
    const [newest] = await this.reads.all<{ number: number }>(newestSql, [before]);
    // Rare entries have no index: reading the whole chain at once would block all other work.
    for (let top = newest?.number ?? 0; top > 0 && rows.length < limit; ) {
      const floor = top - sliceLength;
      rows.push(...(await this.reads.all<AuditRow>(slice, [floor, top, ...values, limit - rows.length])));
      top = floor;
      if (top > 0 && rows.length < limit) await new Promise((resolve) => setImmediate(resolve));
    }
    return rows.map((row) => ({ number: row.number, event: fromStoredRow(row), address: row.address, hash: row.hash }));
  }
}
