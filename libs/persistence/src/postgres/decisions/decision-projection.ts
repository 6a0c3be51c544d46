import type { Progress, Projection } from '#engine/ports/projection.js';
import { followSql } from '../../decisions/decision-sql.js';
import { ChangedDecisions, decisionWrites, type FollowedRow } from '../../decisions/decision-writes.js';
import type { LogPosition } from '../follow-log.js';
import { postgresDialect } from '../postgres-reads.js';
import { postgresSql } from '../postgres-sql.js';

const sql = followSql(postgresDialect);

/** Projection of the bot's decisions into tables, so that commits do not pay for it. `AppliedDecisions` publishes them. */
export class DecisionProjection implements Projection {
  readonly name = 'decisions';
  readonly delayMs = 100;
  readonly #position: LogPosition;

  constructor(position: LogPosition) {
    this.#position = position;
  }

  advance(): Promise<Progress> {
    return this.#position.advance(async (client, events) => {
      const changed = new ChangedDecisions();
      const range = [(events[0]?.position ?? 0) - 1, events.at(-1)?.position];
      const { rows } = await client.query<FollowedRow>(postgresSql(sql.batch), range);
      for (const { statement, values } of rows.flatMap((row) => decisionWrites(row, changed)))
        await client.query(postgresSql(sql[statement]), [...values]);
    });
  }
}
