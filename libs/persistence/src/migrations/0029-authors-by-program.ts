import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which application wrote a version in an operator's name. Of earlier versions nobody knows: they name one of the two. */
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
