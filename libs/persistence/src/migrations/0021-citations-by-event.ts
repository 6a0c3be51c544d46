import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An erased conversation takes the citations of its answers with it: they are found by the answer. */
export class CitationsByEvent implements MigrationInterface {
  readonly name = 'CitationsByEvent0000000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX decision_citations_of_event ON decision_citations (event_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX decision_citations_of_event');
  }
}
