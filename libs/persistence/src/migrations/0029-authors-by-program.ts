import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Application that wrote a version in an operator's name. For earlier versions it is unknown: they name one of the two.
 */
export class AuthorsByProgram implements MigrationInterface {
  readonly name = 'AuthorsByProgram0000000000029';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of columns) await runner.query(`ALTER TABLE article_versions ADD COLUMN ${column} TEXT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of columns) await runner.query(`ALTER TABLE article_versions DROP COLUMN ${column}`);
  }
}

const columns = ['author_principal_kind', 'author_principal_id'];
