import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Roles that the business made out of permissions. */
export class Roles implements MigrationInterface {
  readonly name = 'Roles0000000000049';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'roles',
        columns: [
          { name: 'id', type: 'text', isPrimary: true },
          { name: 'name', type: 'text' },
          { name: 'permissions', type: 'text' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('roles');
  }
}
