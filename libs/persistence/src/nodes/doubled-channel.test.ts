import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { NotifyChannel } from '../postgres/nodes/notify-channel.js';
import { DoubledChannel } from './doubled-channel.js';
import { RedisChannel } from './redis-channel.js';

describe.skipIf(!hasPostgres || !hasRedis)('nodes over Redis and PostgreSQL', () => {
  let database: TestDatabase;
  let server: RedisServer;
  let pool: pg.Pool;
  let opened: DoubledChannel[];

  beforeEach(async () => {
    database = await createDatabase();
    server = await RedisServer.start();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => {});
    opened = [];
  });
  afterEach(async () => {
    for (const channel of opened) await channel.close();
    await server.kill();
    await pool.end();
    await database.drop();
  });

  async function node(nodeId: string, redisUrl = server.url) {
    const log = new RecordingLog();
    const redis = await RedisChannel.open({ url: redisUrl, dataSet: 'shop', nodeId, log });
    const channel = new DoubledChannel(redis, new NotifyChannel({ url: database.url, pool, log, nodeId }));
    opened.push(channel);
    const heard: string[] = [];
    for (const topic of ['presence', 'signal'] as const) channel.onMessage(topic, () => heard.push(topic));
    return { channel, heard };
  }

  const hears = ({ heard }: { heard: string[] }, topic: 'presence' | 'signal', from: DoubledChannel) =>
    expect
      .poll(
        () => {
          from.send(topic, []);
          return heard;
        },
        { timeout: 20_000 },
      )
      .toContain(topic);

  test('deliver everything while Redis is unreachable', async () => {
    const [a, b] = [await node('a'), await node('b')];
    await hears(b, 'signal', a.channel);
    await server.kill();
    b.heard.length = 0;
    await hears(b, 'signal', a.channel);
    await hears(b, 'presence', a.channel);
  });

  test('share presence even if Redis is unreachable for one of them only', async () => {
    const [a, cutOff] = [await node('a'), await node('b', 'redis://127.0.0.1:1')];
    await hears(cutOff, 'presence', a.channel);
    await hears(a, 'presence', cutOff.channel);
  });
});
