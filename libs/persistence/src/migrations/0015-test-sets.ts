import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The owner's own questions, with what should become of each. */
export class TestSets implements MigrationInterface {
  readonly name = 'TestSets0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE test_questions (
      chatbot_id TEXT NOT NULL,
      locale TEXT NOT NULL,
      position INTEGER NOT NULL,
      question TEXT NOT NULL,
      expected TEXT,
      PRIMARY KEY (chatbot_id, locale, position)
    ) WITHOUT ROWID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE test_questions');
  }
}
