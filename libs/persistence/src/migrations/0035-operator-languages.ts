import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Languages in which operators answer visitors, as JSON; unknown at first. */
export class OperatorLanguages implements MigrationInterface {
  readonly name = 'OperatorLanguages0000000000035';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN languages text NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`ALTER TABLE ${table} DROP COLUMN languages`);
  }
}

const tables = ['operators', 'access_links'];
