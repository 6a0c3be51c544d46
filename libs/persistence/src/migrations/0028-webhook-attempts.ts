import type { MigrationInterface, QueryRunner } from 'typeorm';

const renamed = [
  ['tries', 'attempt_count'],
  ['failed_tries', 'failed_attempts'],
  ['next_try_at', 'next_attempt_at'],
] as const;

/** One word for attempts, and the work on all deliveries of an endpoint that is under way. */
export class WebhookAttempts implements MigrationInterface {
  readonly name = 'WebhookAttempts0000000000028';

  async up(runner: QueryRunner): Promise<void> {
    // Not by the query runner: on SQLite it would copy the table.
    for (const [from, to] of renamed)
      await runner.query(`ALTER TABLE webhook_deliveries RENAME COLUMN ${from} TO ${to}`);
    await runner.query('ALTER TABLE webhook_endpoints ADD COLUMN bulk_work text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN bulk_work');
    for (const [from, to] of renamed)
      await runner.query(`ALTER TABLE webhook_deliveries RENAME COLUMN ${to} TO ${from}`);
  }
}
