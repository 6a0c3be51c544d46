import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture of an operator: the id of an image. */
export class OperatorPictures implements MigrationInterface {
  readonly name = 'OperatorPictures0000000000051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operators ADD COLUMN picture text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operators DROP COLUMN picture');
  }
}
