import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { WebhookDelivery } from '#engine/ports/webhook-stores.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { anna, operator } from '#testing/conversation-scenario.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { command, createDatabase, hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { aWebhookEndpoint } from '#testing/webhooks.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { emptyDirectory } from '../testing/open-empty.js';

const id = 'one' as ConversationId;
const ids = new SequentialIds('event');

let directory: string;
let persistence: Persistence;
let committer: CommandCommitter;

const open = async () => {
  persistence = await openPersistence({ directory, log: new RecordingLog() });
  committer = new CommandCommitter(persistence.journal, new FixedClock(), ids);
};
beforeEach(async () => {
  directory = await emptyDirectory('webhook-projection-');
  await open();
});
afterEach(async () => {
  await persistence.close();
  rmSync(directory, { recursive: true });
});

const followed = async () => {
  for (const follower of persistence.followers) await follower.catchUp();
};
const put = (endpointId: string, more: Parameters<typeof aWebhookEndpoint>[1] = {}) =>
  persistence.unitOfWork.run(async ({ webhookEndpoints }) => webhookEndpoints.put(aWebhookEndpoint(endpointId, more)));
async function deliveriesOf(endpointId: string): Promise<WebhookDelivery[]> {
  await followed();
  const { items } = await persistence.webhookDeliveries.list(endpointId, {}, { offset: 0, limit: 100 });
  return items.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

test('each enabled endpoint gets a delivery of each event of its types, and wakes', async () => {
  const woken: string[] = [];
  persistence.deliveryWakeups.onWake((endpointId) => woken.push(endpointId));
  await put('all', { eventTypes: ['conversation.started', 'message.posted'] });
  await put('messages');
  await put('off', { state: 'disabled' });
  await put('new', { state: 'unverified' });
  await committed(committer.start(id));
  await committed(committer.write(id, 'Hello'));
  const types = async (endpointId: string) => (await deliveriesOf(endpointId)).map(({ eventType }) => eventType);
  expect(await types('all')).toEqual(['conversation.started', 'message.posted']);
  expect(await types('messages')).toEqual(['message.posted']);
  expect([await types('off'), await types('new')]).toEqual([[], []]);
  expect(new Set(woken)).toEqual(new Set(['all', 'messages']));
  const [first] = await deliveriesOf('all');
  const [event] = await persistence.eventLog.read((first?.position ?? 0) - 1, 1);
  expect(first).toMatchObject({ eventId: event?.id, streamId: id, state: 'pending', attemptCount: 0 });
});

test('an event gets its delivery once, over restarts', async () => {
  await put('shop');
  await committed(committer.start(id));
  for (let n = 0; n < 3; n += 1) {
    await committed(committer.write(id, `Message ${n}`));
    if (n < 2) await followed();
    await persistence.close();
    await open();
  }
  expect(await deliveriesOf('shop')).toHaveLength(3);
});

test('an endpoint gets events from its enabling on, also if no endpoint was enabled before', async () => {
  await committed(committer.start(id));
  await committed(committer.write(id, 'Before'));
  await followed();
  const startsAfter = await persistence.eventLog.head();
  await put('late', { startsAfter });
  await committed(committer.write(id, 'After'));
  await persistence.close();
  await open();
  const deliveries = await deliveriesOf('late');
  expect(deliveries).toHaveLength(1);
  expect(deliveries[0]?.position).toBeGreaterThan(startsAfter);
});

test('an erasure removes the replies of receivers from the deliveries of the conversation', async () => {
  await put('shop');
  await committed(committer.start(id));
  await committed(committer.write(id, 'Secret'));
  const [delivery] = await deliveriesOf('shop');
  if (!delivery) throw new Error('there is a delivery');
  const attempt = { at: 1, status: 200, fault: null, durationMs: 2, excerpt: 'You said: Secret' };
  await persistence.webhookDeliveries.put([{ ...delivery, attempts: [attempt, attempt], attemptCount: 2 }]);
  await committed(committer.commit(id, { by: operator(anna), command: { type: 'erase' } }));
  expect(await persistence.webhookDeliveries.get(delivery.id)).toMatchObject({
    isErased: true,
    attempts: [
      { ...attempt, excerpt: null },
      { ...attempt, excerpt: null },
    ],
  });
});

// Its transaction does not wait for the disk; PostgreSQL can end alone, and this process remembers lost transactions.
test.skipIf(!hasPostgres)('deliveries that the database has lost are made again', async () => {
  const database = await createDatabase();
  await persistence.close();
  persistence = await openPersistence({ directory, databaseUrl: database.url, log: new RecordingLog() });
  committer = new CommandCommitter(persistence.journal, new FixedClock(), ids);
  try {
    await put('shop');
    await committed(committer.start(id));
    await committed(committer.write(id, 'Kept'));
    const [kept] = await deliveriesOf('shop');
    await committed(committer.write(id, 'Lost'));
    expect(await deliveriesOf('shop')).toHaveLength(2);
    await command(
      database.url,
      `BEGIN; UPDATE meta SET value = '${kept?.position}' WHERE name = 'webhooks.position';
       DELETE FROM webhook_deliveries WHERE position > ${kept?.position}; COMMIT`,
    );
    expect(await deliveriesOf('shop')).toHaveLength(2);
    await committed(committer.write(id, 'And one more'));
    expect(await deliveriesOf('shop')).toHaveLength(3);
  } finally {
    await persistence.close();
    await database.drop();
  }
});
