import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Visitor profiles from pages. */
export class VisitorProfiles implements MigrationInterface {
  readonly name = 'VisitorProfiles0000000000054';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['name', 'email', 'phone'])
      await runner.query(`ALTER TABLE visitors ADD COLUMN ${column} text`);
    await runner.query(`ALTER TABLE visitors ADD COLUMN attributes text NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['name', 'email', 'phone', 'attributes'])
      await runner.query(`ALTER TABLE visitors DROP COLUMN ${column}`);
  }
}
