import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of waits with facts recorded at their start, replacing that of accepted handoffs. */
export class Waits implements MigrationInterface {
  readonly name = 'Waits0000000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX events_waits ON events (position)
      WHERE type IN ('handoff.started', 'conversation.transferred') AND json_extract(data, '$.wait') IS NOT NULL`);
    await runner.query('DROP INDEX events_handoffs');
    await runner.query('DROP INDEX events_handoffs_completed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX events_handoffs ON events (stream_id, seq)
      WHERE type IN ('handoff.started', 'handoff.completed')`);
    await runner.query(`CREATE INDEX events_handoffs_completed ON events (position) WHERE type = 'handoff.completed'`);
    await runner.query('DROP INDEX events_waits');
  }
}
