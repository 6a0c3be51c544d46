import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Skills of operators, as JSON; unknown at first. */
export class OperatorSkills implements MigrationInterface {
  readonly name = 'OperatorSkills0000000000084';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`ALTER TABLE ${table} ADD COLUMN skills text NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`ALTER TABLE ${table} DROP COLUMN skills`);
  }
}

const tables = ['operators', 'access_links'];
