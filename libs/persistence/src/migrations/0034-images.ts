import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploaded images, such as the logo of a chatbot. */
export class Images implements MigrationInterface {
  readonly name = 'Images0000000000034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE images (
         id text PRIMARY KEY NOT NULL,
         media_type text NOT NULL,
         content text NOT NULL,
         created_at bigint NOT NULL
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE images');
  }
}
