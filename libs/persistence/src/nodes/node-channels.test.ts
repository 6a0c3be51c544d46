import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NodeChannel } from '#engine/ports/node-channel.js';
import { createDatabase, hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { NotifyChannel } from '../postgres/nodes/notify-channel.js';
import { RedisChannel } from './redis-channel.js';

type Channel = NodeChannel & { close(): Promise<void> };

interface Medium {
  open(nodeId: string): Promise<Channel>;
  /** Ends every connection, and makes new ones possible after a while. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

async function overPostgres(): Promise<Medium> {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  return {
    open: async (nodeId) => new NotifyChannel({ url: database.url, pool, log: new RecordingLog(), nodeId }),
    interrupt: async () => {
      const server = new pg.Client(new URL('/postgres', database.url).href);
      await server.connect();
      await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database.name]);
      await server.end();
    },
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

async function overRedis(): Promise<Medium> {
  const server = await RedisServer.start();
  return {
    open: (nodeId) => RedisChannel.open({ url: server.url, dataSet: 'shop', nodeId, log: new RecordingLog() }),
    interrupt: async () => {
      await server.kill();
      await server.restart();
    },
    close: () => server.kill(),
  };
}

describe.each([
  { name: 'PostgreSQL', isThere: hasPostgres, openMedium: overPostgres },
  { name: 'Redis', isThere: hasRedis, openMedium: overRedis },
])('nodes over $name', ({ isThere, openMedium }) => {
  describe.skipIf(!isThere)('deliver messages', () => {
    let medium: Medium;
    let opened: Channel[];

    beforeEach(async () => {
      medium = await openMedium();
      opened = [];
    });
    afterEach(async () => {
      for (const channel of opened) await channel.close();
      await medium.close();
    });

    async function node(nodeId: string) {
      const channel = await medium.open(nodeId);
      opened.push(channel);
      const heard: unknown[] = [];
      channel.onMessage('signal', (message, from) => heard.push([from, message]));
      return { channel, heard };
    }

    /** Sends until it arrives: messages sent before all are subscribed, or while the channel is down, are lost. */
    async function untilHeard(from: Channel, heard: unknown[], message: unknown): Promise<void> {
      await expect
        .poll(
          () => {
            from.send('signal', message);
            return heard;
          },
          { timeout: 20_000 },
        )
        .toContainEqual([expect.any(String), message]);
    }

    test('messages of every topic, to the others and not to themselves', async () => {
      const [a, b] = [await node('a'), await node('b')];
      await untilHeard(a.channel, b.heard, { text: 'hello' });
      await untilHeard(b.channel, a.heard, 'and back');
      expect(a.heard).not.toContainEqual(['a', { text: 'hello' }]);
      expect(b.heard[0]).toEqual(['a', { text: 'hello' }]);
    });

    test('nothing while they are cut off, and again afterwards', async () => {
      const [a, b] = [await node('a'), await node('b')];
      await untilHeard(a.channel, b.heard, 'before');
      await medium.interrupt();
      a.channel.send('signal', 'lost or not, it throws nothing');
      await untilHeard(a.channel, b.heard, 'after');
    });

    test('nothing that is too large, or that a listener cannot take', async () => {
      const [a, b] = [await node('a'), await node('b')];
      b.channel.onMessage('signal', () => {
        throw new Error('a bug elsewhere');
      });
      a.channel.send('signal', 'x'.repeat(1_000_000));
      await untilHeard(a.channel, b.heard, 'small');
    });
  });
});
