import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { ReadMarks, ReadMarkTable } from '../../stores/read-mark-store.js';

interface Row {
  readonly conversation_id: string;
  readonly visitor_seq: number;
  readonly operator_seq: number;
}

const select = {
  name: 'read-marks',
  text: 'SELECT conversation_id, visitor_seq, operator_seq FROM read_marks WHERE conversation_id = ANY($1::text[])',
};
// In one order on every node: two that raise the same marks wait for each other, but never both at once.
const raise = `INSERT INTO read_marks AS stored (conversation_id, visitor_seq, operator_seq)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS given (id, visitor_seq, operator_seq) ORDER BY id
  ON CONFLICT (conversation_id) DO UPDATE SET visitor_seq = greatest(stored.visitor_seq, excluded.visitor_seq),
    operator_seq = greatest(stored.operator_seq, excluded.operator_seq)`;

/**
 * Read marks over the pool. Those requested in one turn of the event loop share a query: consoles need them with every
 * changed row.
 */
export class PostgresReadMarkTable implements ReadMarkTable {
  readonly #pool: Pool;
  readonly #loader: DataLoader<string, ReadMarks | null>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#loader = new DataLoader((ids) => this.#load(ids), { cache: false });
  }

  get(conversationId: string): Promise<ReadMarks | null> {
    return this.#loader.load(conversationId);
  }

  async raise(marks: ReadonlyMap<string, ReadMarks>): Promise<void> {
    const all = [...marks.values()];
    await this.#pool.query(raise, [
      [...marks.keys()],
      all.map(({ visitorReadSeq }) => visitorReadSeq),
      all.map(({ operatorReadSeq }) => operatorReadSeq),
    ]);
  }

  async #load(ids: readonly string[]): Promise<(ReadMarks | null)[]> {
    const { rows } = await this.#pool.query<Row>({ ...select, values: [ids] });
    const marks = new Map(
      rows.map((row) => [row.conversation_id, { visitorReadSeq: row.visitor_seq, operatorReadSeq: row.operator_seq }]),
    );
    return ids.map((id) => marks.get(id) ?? null);
  }
}
