import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { EventLog } from '#engine/ports/event-log.js';
import { committed } from '#testing/command-committer.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { PostgresNodes, type TestNode } from '../testing/postgres-nodes.js';
import { openPostgres, type PostgresConnections } from './data-source.js';
import { LogPosition } from './follow-log.js';

describe.skipIf(!hasPostgres)('the position of a follower', () => {
  const id = 'one' as ConversationId;
  let nodes: PostgresNodes;
  let connections: PostgresConnections;
  let node: TestNode;
  /** Events as they were applied, by whichever node. */
  let applied: number[];

  beforeEach(async () => {
    nodes = await PostgresNodes.open();
    connections = await openPostgres({ url: nodes.url, log: new RecordingLog(), poolSize: 4 });
    node = await nodes.node();
    applied = [];
    await committed(node.committer.start(id));
    await committed(node.committer.write(id, 'one'));
    // Both are before the safe horizon.
    await expect.poll(() => node.eventLog.read(0, 10)).toHaveLength(2);
  });
  afterEach(async () => {
    await connections.close();
    await nodes.close();
  });

  const position = (eventLog: Pick<EventLog, 'read'> = node.eventLog) =>
    new LogPosition('test', { source: connections.source, pool: connections.pool, eventLog });
  const advance = (of: LogPosition) =>
    of.advance(async (_, events) => void applied.push(...events.map((event) => event.seq)));

  test('applies a batch once, also if another node applies it between the read and the transaction', async () => {
    const other = position();
    const late = position({
      read: async (...range) => {
        const events = await node.eventLog.read(...range);
        await advance(other);
        return events;
      },
    });
    expect(await advance(late)).toEqual({ position: 0, pauseMs: 0 });
    expect(applied).toEqual([1, 2]);
    const end = (await node.eventLog.read(0, 10)).at(-1)?.position;
    expect(await advance(late)).toEqual({ position: end, pauseMs: null });
    expect(applied).toEqual([1, 2]);
  });

  test('keeps its position when the effect fails: the batch is applied again', async () => {
    const failing = position().advance(async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await advance(position());
    expect(applied).toEqual([1, 2]);
  });
});
