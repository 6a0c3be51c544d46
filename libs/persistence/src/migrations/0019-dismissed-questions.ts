import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dismissed unanswered questions, by hash. */
export class DismissedQuestions implements MigrationInterface {
  readonly name = 'DismissedQuestions0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE dismissed_questions (
      chatbot_id TEXT NOT NULL,
      question_hash TEXT NOT NULL,
      dismissed_at INTEGER NOT NULL,
      PRIMARY KEY (chatbot_id, question_hash)
    ) WITHOUT ROWID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dismissed_questions');
  }
}
