import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Webhook endpoints, and one delivery for each event that one of them gets. */
export class Webhooks implements MigrationInterface {
  readonly name = 'Webhooks0000000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'webhook_endpoints',
        columns: [
          { name: 'id', type: 'text', isPrimary: true },
          { name: 'url', type: 'text' },
          { name: 'description', type: 'text' },
          { name: 'event_types', type: 'text' },
          { name: 'state', type: 'text' },
          { name: 'disabled_reason', type: 'text', isNullable: true },
          { name: 'secret', type: 'text' },
          { name: 'previous_secret', type: 'text', isNullable: true },
          { name: 'previous_secret_ends_at', type: 'bigint', isNullable: true },
          { name: 'failing_since', type: 'bigint', isNullable: true },
          { name: 'starts_after', type: 'bigint' },
          { name: 'created_at', type: 'bigint' },
          { name: 'updated_at', type: 'bigint' },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'webhook_deliveries',
        columns: [
          { name: 'id', type: 'text', isPrimary: true },
          { name: 'endpoint_id', type: 'text' },
          { name: 'event_id', type: 'text' },
          { name: 'event_type', type: 'text' },
          { name: 'position', type: 'bigint', isNullable: true },
          { name: 'stream_id', type: 'text' },
          { name: 'state', type: 'text' },
          { name: 'failed_tries', type: 'integer' },
          { name: 'next_try_at', type: 'bigint', isNullable: true },
          { name: 'attempts', type: 'text' },
          { name: 'tries', type: 'integer' },
          { name: 'is_erased', type: 'boolean' },
          { name: 'created_at', type: 'bigint' },
        ],
        indices: [
          { name: 'webhook_deliveries_by_time', columnNames: ['endpoint_id', 'created_at', 'id'] },
          { name: 'webhook_deliveries_by_state', columnNames: ['endpoint_id', 'state', 'created_at', 'id'] },
          { name: 'webhook_deliveries_due', columnNames: ['endpoint_id', 'next_try_at'] },
          { name: 'webhook_deliveries_by_stream', columnNames: ['stream_id'] },
          // An event is delivered to an endpoint once, whatever is read twice.
          { name: 'webhook_deliveries_of_event', columnNames: ['endpoint_id', 'position'], isUnique: true },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('webhook_deliveries');
    await runner.dropTable('webhook_endpoints');
  }
}
