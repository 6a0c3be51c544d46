import type Database from 'better-sqlite3';
import type { DecisionsChanged } from '#engine/ports/decision-store.js';
import type { Progress, Projection } from '#engine/ports/projection.js';
import { followSql } from '../../decisions/decision-sql.js';
import { ChangedDecisions, decisionWrites, type FollowedRow } from '../../decisions/decision-writes.js';
import { headOfLog, nextInLog } from '../../log-position.js';
import type { WriteGate } from '../../write-gate.js';
import { inLightTransaction } from '../in-transaction.js';
import { sqliteDialect } from '../sqlite-reads.js';

/** Batch size in positions of the log. */
const batchSize = 500;
/** Delay after a commit and between two batches, in milliseconds. */
const followAfterMs = 100;

const sql = followSql(sqliteDialect);

interface Dependencies {
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  readonly gate: WriteGate;
}

/**
 * Projection of the bot's decisions into tables, so that commits do not pay for it. Its position is stored in the same
 * transaction.
 */
export class DecisionProjection implements Projection {
  readonly name = 'decisions';
  readonly delayMs = followAfterMs;
  readonly #gate: WriteGate;
  readonly #listeners: ((change: DecisionsChanged) => void)[] = [];
  readonly #endOfBatch: (after: number) => number;
  readonly #apply: (upTo: number) => ChangedDecisions;
  #position: number;

  constructor({ writer, reader, gate }: Dependencies) {
    this.#gate = gate;
    this.#position = Number(reader.prepare<[], string>(sql.position).pluck().get() ?? 0);
    const head = reader.prepare<[], number>(headOfLog).pluck();
    const next = reader.prepare<[number], number | null>(nextInLog).pluck();
    // From the next event: a restore leaves a large gap in the positions.
    this.#endOfBatch = (after) => {
      const first = next.get(after) ?? null;
      return first === null ? after : Math.min(Number(head.get()), first - 1 + batchSize);
    };
    const batch = reader.prepare<[number, number], FollowedRow>(sql.batch);
    const savePosition = writer.prepare(sql.savePosition);
    const statements = new Map<string, Database.Statement>();
    const prepared = (text: string) => {
      const known = statements.get(text) ?? writer.prepare(text);
      statements.set(text, known);
      return known;
    };
    this.#apply = (to) => {
      const changed = new ChangedDecisions();
      const rows = batch.all(this.#position, to);
      inLightTransaction(writer, () => {
        for (const { statement, values } of rows.flatMap((row) => decisionWrites(row, changed)))
          prepared(sql[statement]).run(...values);
        savePosition.run(String(to));
      });
      return changed;
    };
  }

  onChange(listener: (change: DecisionsChanged) => void): void {
    this.#listeners.push(listener);
  }

  async advance(): Promise<Progress> {
    const to = this.#endOfBatch(this.#position);
    if (to === this.#position) return { position: to, pauseMs: null };
    const changed = await this.#gate.run(() => this.#apply(to));
    this.#position = to;
    if (!changed.isEmpty) for (const listener of this.#listeners) listener(changed);
    return { position: to, pauseMs: this.#endOfBatch(to) === to ? null : followAfterMs };
  }
}
