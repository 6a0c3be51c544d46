import type { Pool } from 'pg';
import type { ReadMarks, ReadMarkTable } from '../../stores/read-mark-store.js';

const select = 'SELECT visitor_seq, operator_seq FROM read_marks WHERE conversation_id = $1';
// In one order on every node: two that raise the same marks wait for each other, but never both at once.
const raise = `INSERT INTO read_marks AS stored (conversation_id, visitor_seq, operator_seq)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS given (id, visitor_seq, operator_seq) ORDER BY id
  ON CONFLICT (conversation_id) DO UPDATE SET visitor_seq = greatest(stored.visitor_seq, excluded.visitor_seq),
    operator_seq = greatest(stored.operator_seq, excluded.operator_seq)`;

/** Read marks over the pool. */
export class PostgresReadMarkTable implements ReadMarkTable {
  constructor(private readonly pool: Pool) {}

  async get(conversationId: string): Promise<ReadMarks | null> {
    const { rows } = await this.pool.query<{ visitor_seq: number; operator_seq: number }>(select, [conversationId]);
    return rows[0] === undefined
      ? null
      : { visitorReadSeq: rows[0].visitor_seq, operatorReadSeq: rows[0].operator_seq };
  }

  async raise(marks: ReadonlyMap<string, ReadMarks>): Promise<void> {
    const all = [...marks.values()];
    await this.pool.query(raise, [
      [...marks.keys()],
      all.map(({ visitorReadSeq }) => visitorReadSeq),
      all.map(({ operatorReadSeq }) => operatorReadSeq),
    ]);
  }
}
