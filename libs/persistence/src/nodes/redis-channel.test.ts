import { expect, onTestFinished, test } from 'vitest';
import { CuttableProxy } from '#testing/postgres/cuttable-proxy.js';
import { RecordingLog } from '#testing/recording-log.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { RedisChannel } from './redis-channel.js';

test.skipIf(!hasRedis)('a link that fails silently counts as lost, and is used again once it is restored', async () => {
  const server = await RedisServer.start();
  onTestFinished(() => server.kill());
  const proxy = await CuttableProxy.before(server.port);
  onTestFinished(() => proxy.close());
  const open = async (nodeId: string) => {
    const url = `redis://127.0.0.1:${proxy.port}`;
    const channel = await RedisChannel.open({
      url,
      dataSet: 'shop',
      nodeId,
      log: new RecordingLog(),
      answerMs: 1_000,
    });
    onTestFinished(() => channel.close());
    return channel;
  };
  const [from, to] = [await open('a'), await open('b')];
  const received: unknown[] = [];
  to.onMessage('signal', (message) => received.push(message));
  /** Sends until it arrives: messages are lost before all are subscribed. */
  const untilReceived = (message: string) =>
    expect
      .poll(() => {
        from.send('signal', message);
        return received;
      })
      .toContain(message);

  await untilReceived('before');
  proxy.silence();
  await expect
    .poll(() => {
      from.send('signal', 'meanwhile');
      return from.isReady;
    })
    .toBe(false);
  proxy.mend();
  await untilReceived('after');
});
