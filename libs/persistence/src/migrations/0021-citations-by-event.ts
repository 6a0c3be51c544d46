import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of citations by answer, to delete those of an erased conversation. */
export class CitationsByEvent implements MigrationInterface {
  readonly name = 'CitationsByEvent0000000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX decision_citations_of_event ON decision_citations (event_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX decision_citations_of_event');
  }
}
