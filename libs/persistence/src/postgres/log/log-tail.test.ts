import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { committed } from '#testing/command-committer.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { PostgresNodes } from '../../testing/postgres-nodes.js';
import { pollMs } from './log-tail.js';

const id = 'one' as ConversationId;

describe.skipIf(!hasPostgres)('live events of the log', () => {
  let installation: PostgresNodes;

  beforeEach(async () => {
    installation = await PostgresNodes.open();
  });
  afterEach(() => installation.close());

  test("contain other nodes' commits within a second without any hint, once and in order", async () => {
    expect(pollMs).toBeLessThan(1_000);
    const [a, b] = [await installation.node(), await installation.node()];
    await committed(a.committer.start(id));
    for (let n = 0; n < 5; n += 1) await committed(a.committer.write(id, `message ${n}`));
    await expect.poll(() => b.received.length).toBe(6);
    await committed(b.committer.write(id, 'the other way'));
    await expect.poll(() => a.received.length).toBe(7);
    await expect.poll(() => b.received.length).toBe(7);
    for (const { received: heard } of [a, b]) expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('takes a commit from its hint, without a look at the log', async () => {
    const [a, b] = [await installation.node(), await installation.node({ hasHints: true })];
    await committed(a.committer.start(id));
    await expect.poll(() => b.received.length).toBe(1);
    let immediate = 0;
    for (let n = 0; n < 20; n += 1) {
      const before = b.received.length;
      await committed(a.committer.write(id, `message ${n}`));
      // A look at the log takes a round trip. One may be under way, and is then waited for.
      if (b.received.length > before) immediate += 1;
      await expect.poll(() => b.received.length).toBe(n + 2);
    }
    expect(immediate).toBeGreaterThan(0);
    expect(b.received).toEqual(await installation.events(id));
    expect(await b.journal.read(id)).toEqual(await installation.row(id));
  });

  const held: unknown[] = [];
  test.each<[string, (message: unknown) => readonly unknown[]]>([
    ['are lost, all but every third', (message) => (held.push(message) % 3 === 0 ? [message] : [])],
    ['come twice', (message) => [message, message]],
    ['come after the next one', (message) => (held.push(message) % 2 === 0 ? [message, held.at(-2)] : [])],
    ['come late', (message) => (held.push(message) > 4 ? [held.at(-5)] : [])],
    ['are of another version', () => ['c29tZXRoaW5nIGVsc2UsIHdoaWNoIG5vIGtleSBoZXJlIG9wZW5zIG5vciByZWFkcw==']],
  ])('has each event once and in order where hints %s', async (_, underway) => {
    held.length = 0;
    const [a, b] = [await installation.node(), await installation.node({ hasHints: true, underway })];
    const ids = [id, 'two' as ConversationId];
    for (const each of ids) await committed(a.committer.start(each));
    for (let n = 0; n < 15; n += 1)
      await Promise.all(ids.slice(0, 1 + (n % 2)).map((each) => committed(a.committer.write(each, `message ${n}`))));
    await expect.poll(() => b.received.length).toBeGreaterThanOrEqual(24);
    await b.tail.pull();
    for (const each of ids)
      expect(b.received.filter(({ conversationId }) => conversationId === each)).toEqual(
        await installation.events(each),
      );
  });

  test('applies no rows of a hint that arrives after the erasure of its conversation if the log was not read for a second', async () => {
    let isSuspended = true;
    const late: unknown[] = [];
    let suspendedMs = 0;
    const a = await installation.node();
    const b = await installation.node({
      hasHints: true,
      monotonicNow: () => performance.now() + suspendedMs,
      underway: (message) => {
        if (isSuspended) late.push(message);
        return isSuspended ? [] : late.splice(0);
      },
    });
    await committed(a.committer.start(id));
    await b.tail.pull();
    late.length = 0;
    await committed(a.committer.write(id, 'my secret'));
    await committed(
      a.committer.commit(id, { command: { type: 'erase' }, by: { kind: 'operator', id: 'anna' as OperatorId } }),
    );
    // A poll may have read the words before the erasure, as it should.
    const alreadyRead = b.received.length;
    suspendedMs = 5_000;
    isSuspended = false;
    // The next commit delivers what was held back.
    await committed(a.committer.start('another' as ConversationId));
    await b.tail.pull();
    expect(b.received.map(({ type }) => type)).toContain('conversation.erased');
    expect(JSON.stringify(b.received.slice(alreadyRead))).not.toContain('secret');
  });

  test.each(['a', 'ж', '漢', '"'])('sends hints that fit into a NOTIFY, whatever is written: %s', async (letter) => {
    const sizes: number[] = [];
    const a = await installation.node();
    const underway = (message: unknown) => {
      sizes.push(Buffer.byteLength(JSON.stringify(['01997a00-0000-7000-8000-000000000000', 'log', message])));
      return [message];
    };
    await installation.node({ hasHints: true, underway });
    await committed(a.committer.start(id));
    for (const length of [400, 700, 1_000, 1_500, 2_000, 3_000, 4_000])
      await committed(a.committer.write(id, letter.repeat(length)));
    expect(Math.max(...sizes)).toBeGreaterThan(2_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7_900);
  });
});
