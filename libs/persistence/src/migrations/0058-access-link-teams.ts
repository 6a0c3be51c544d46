import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Teams of an invitation and their author: a renewal keeps both. */
export class AccessLinkTeams implements MigrationInterface {
  readonly name = 'AccessLinkTeams0000000000058';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE access_links ADD COLUMN team_ids text NOT NULL DEFAULT '[]'`);
    await runner.query('ALTER TABLE access_links ADD COLUMN teams_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_links DROP COLUMN teams_by');
    await runner.query('ALTER TABLE access_links DROP COLUMN team_ids');
  }
}
