import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Teams of operators. A conversation names the team that it waits in, or waited in last, in a column. */
export class Teams implements MigrationInterface {
  readonly name = 'Teams0000000000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE teams (
         id text PRIMARY KEY NOT NULL,
         name text NOT NULL,
         members text NOT NULL,
         hours text,
         routing text
       )`,
    );
    await runner.query('ALTER TABLE conversations ADD COLUMN team_id TEXT');
    await runner.query(`CREATE INDEX conversations_of_team ON conversations (team_id, created_at DESC, id)
      WHERE team_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX conversations_of_team');
    await runner.query('ALTER TABLE conversations DROP COLUMN team_id');
    await runner.query('DROP TABLE teams');
  }
}
