import { expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { EventLog } from '#engine/ports/event-log.js';
import { DeliveryWakeups } from '#engine/webhooks/delivery-wakeups.js';
import { committed } from '#testing/command-committer.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { aWebhookEndpoint } from '#testing/webhooks.js';
import { openPostgres } from '../postgres/data-source.js';
import { transact } from '../postgres/transact.js';
import { storesOver } from '../stores/writable-stores.js';
import { PostgresNodes } from '../testing/postgres-nodes.js';
import { WebhookProjection } from './webhook-projection.js';

test.skipIf(!hasPostgres)('an event gets one delivery, even if two nodes have read it', async () => {
  const id = 'one' as ConversationId;
  const nodes = await PostgresNodes.open();
  const { source, close } = await openPostgres({ url: nodes.url, log: new RecordingLog(), poolSize: 4 });
  try {
    const { committer, eventLog } = await nodes.node();
    const { webhookEndpoints, webhookDeliveries } = storesOver({
      read: source.manager,
      write: (work) => transact(source, {}, ({ manager }) => work(manager)),
    });
    await webhookEndpoints.put(aWebhookEndpoint('shop', { eventTypes: ['conversation.started', 'message.posted'] }));
    await committed(committer.start(id));
    await committed(committer.write(id, 'Hello'));
    await expect.poll(() => eventLog.read(0, 10)).toHaveLength(2);
    const projection = (log: Pick<EventLog, 'read' | 'head'>) =>
      new WebhookProjection({
        eventLog: log,
        reading: source.manager,
        within: (work) => transact(source, { isLight: true }, ({ manager }) => work(manager)),
        wakeups: new DeliveryWakeups(),
        load: { isHigh: false },
        now: () => 0,
      });
    const other = projection(eventLog);
    const late = projection({
      head: () => eventLog.head(),
      read: async (...range) => {
        const events = await eventLog.read(...range);
        await other.advance();
        return events;
      },
    });
    expect(await late.advance()).toMatchObject({ pauseMs: 0 });
    await late.advance();
    const { items } = await webhookDeliveries.list('shop', {}, { offset: 0, limit: 10 });
    expect(items.map(({ eventType }) => eventType).sort()).toEqual(['conversation.started', 'message.posted']);
  } finally {
    await close();
    await nodes.close();
  }
});
