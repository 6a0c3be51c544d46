import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
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
    await expect.poll(() => b.heard.length).toBe(6);
    await committed(b.committer.write(id, 'the other way'));
    await expect.poll(() => a.heard.length).toBe(7);
    await expect.poll(() => b.heard.length).toBe(7);
    for (const { heard } of [a, b]) expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
