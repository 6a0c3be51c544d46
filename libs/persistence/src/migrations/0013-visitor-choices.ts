import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Visitors' choices when the bot asked back or while they waited, beside their decision; and the reviews of phrasings
 * suggested from them.
 */
export class VisitorChoices implements MigrationInterface {
  readonly name = 'VisitorChoices0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // An article, or `none`.
      'ALTER TABLE decisions ADD COLUMN visitor_choice TEXT',
      'DROP INDEX decisions_judged',
      judgedIndex('operator_verdict, visitor_verdict, visitor_choice'),
      `CREATE INDEX decisions_chosen ON decisions (chatbot_id, at DESC) WHERE visitor_choice <> 'none'`,
      `CREATE TABLE phrasing_reviews (
         article_id TEXT NOT NULL,
         phrasing_key TEXT NOT NULL,
         verdict TEXT NOT NULL,
         reviewed_at INTEGER NOT NULL,
         PRIMARY KEY (article_id, phrasing_key)
       ) WITHOUT ROWID`,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP TABLE phrasing_reviews',
      'DROP INDEX decisions_chosen',
      'DROP INDEX decisions_judged',
      judgedIndex('operator_verdict, visitor_verdict'),
      'ALTER TABLE decisions DROP COLUMN visitor_choice',
    ])
      await runner.query(statement);
  }
}

function judgedIndex(verdicts: string): string {
  return `CREATE INDEX decisions_judged ON decisions (chatbot_id, at DESC) WHERE coalesce(${verdicts}) IS NOT NULL`;
}
