import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { EventBody } from '#contracts/events.js';
import { actionAddressesIn } from '#engine/follow-up/action-addresses.js';

const batchSize = 500;

/**
 * Indexes the addresses in requests, replies and forms of the whole log, by which erasures find them: the follower
 * began at the end of the log, and at first left out forms.
 */
export class AddressesInActions implements MigrationInterface {
  readonly name = 'AddressesInActions0000000000121';

  async up(runner: QueryRunner): Promise<void> {
    // Nodes of the previous version may still run: data that one of them erases meanwhile must not be indexed again.
    if (runner.connection.options.type === 'postgres')
      await runner.query('LOCK TABLE action_addresses IN SHARE ROW EXCLUSIVE MODE');
    const value = (index: number) => runner.connection.driver.createParameter('', index);
    const insert = `INSERT INTO action_addresses (email, conversation_id) VALUES (${value(0)}, ${value(1)}) ON CONFLICT DO NOTHING`;
    for await (const { stream_id, type, data } of actionEvents(runner))
      for (const email of actionAddressesIn({ type, data: JSON.parse(data) } as EventBody))
        await runner.query(insert, [email, stream_id]);
  }

  /** The index is also valid for the previous version. */
  async down(): Promise<void> {}
}

interface Row {
  readonly position: number;
  readonly stream_id: string;
  readonly type: string;
  readonly data: string;
}

async function* actionEvents(runner: QueryRunner): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows: Row[] = await runner.query(
      `SELECT position, stream_id, type, data FROM events
       WHERE position > ${after} AND type IN ('action.requested', 'action.completed', 'dialogue.updated')
       ORDER BY position LIMIT ${batchSize}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}
