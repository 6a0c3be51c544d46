import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableColumn } from '../typeorm.js';

/** The ports that a connection serves, so that a version which does not know its kind serves them by nothing else. */
export class ConnectionPorts implements MigrationInterface {
  readonly name = 'ConnectionPorts0000000000075';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('connections', new TableColumn({ name: 'ports', type: 'text', default: "'[]'" }));
    for (const [kind, port] of kinds)
      await runner.query(`UPDATE connections SET ports = '["${port}"]' WHERE kind = '${kind}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('connections', 'ports');
  }
}

/** What could be connected before. */
const kinds = [
  ['caldav', 'appointments'],
  ['carddav', 'customers'],
  ['redmine', 'tickets'],
  ['stripe', 'payments'],
] as const;
