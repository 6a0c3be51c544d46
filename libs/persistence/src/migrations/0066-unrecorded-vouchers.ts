import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks tokens of identified visitors from before the secret that vouched for each was recorded: it may be any of the chatbot. */
export class UnrecordedVouchers implements MigrationInterface {
  readonly name = 'UnrecordedVouchers0000000000066';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE visitor_tokens
       SET vouched_by = (SELECT 'unrecorded ' || chatbot_id FROM visitors WHERE id = visitor_id AND external_id IS NOT NULL)
       WHERE vouched_by IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE visitor_tokens SET vouched_by = NULL WHERE vouched_by LIKE 'unrecorded %'`);
  }
}
