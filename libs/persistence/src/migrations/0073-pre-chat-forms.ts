import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visitors typed in the form before the chat. */
export class PreChatForms implements MigrationInterface {
  readonly name = 'PreChatForms0000000000073';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE visitors ADD COLUMN form text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE visitors DROP COLUMN form');
  }
}
