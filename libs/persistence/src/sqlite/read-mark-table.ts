import type Database from 'better-sqlite3';
import type { ReadMarks, ReadMarkTable } from '../stores/read-mark-store.js';
import type { WriteGate } from '../write-gate.js';
import { inTransaction } from './in-transaction.js';

/** Read marks with prepared statements. */
export class SqliteReadMarkTable implements ReadMarkTable {
  readonly #gate: WriteGate;
  readonly #select: Database.Statement<[string], { visitor_seq: number; operator_seq: number }>;
  readonly #write: (marks: ReadonlyMap<string, ReadMarks>) => void;

  constructor(writer: Database.Database, reader: Database.Database, gate: WriteGate) {
    this.#gate = gate;
    this.#select = reader.prepare('SELECT visitor_seq, operator_seq FROM read_marks WHERE conversation_id = ?');
    const raise = writer.prepare(
      `INSERT INTO read_marks (conversation_id, visitor_seq, operator_seq) VALUES (?, ?, ?)
       ON CONFLICT (conversation_id) DO UPDATE SET
         visitor_seq = max(visitor_seq, excluded.visitor_seq), operator_seq = max(operator_seq, excluded.operator_seq)`,
    );
    this.#write = (marks) =>
      inTransaction(writer, () => {
        for (const [id, { visitorReadSeq, operatorReadSeq }] of marks) raise.run(id, visitorReadSeq, operatorReadSeq);
      });
  }

  async get(conversationId: string): Promise<ReadMarks | null> {
    const row = this.#select.get(conversationId);
    return row === undefined ? null : { visitorReadSeq: row.visitor_seq, operatorReadSeq: row.operator_seq };
  }

  raise(marks: ReadonlyMap<string, ReadMarks>): Promise<void> {
    return this.#gate.run(() => this.#write(marks));
  }
}
