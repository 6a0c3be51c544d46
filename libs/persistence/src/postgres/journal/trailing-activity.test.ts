import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { committed } from '#testing/command-committer.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { PostgresNodes } from '../../testing/postgres-nodes.js';

describe.skipIf(!hasPostgres)('the place of a conversation in lists', () => {
  let installation: PostgresNodes;
  beforeAll(async () => {
    installation = await PostgresNodes.open();
  });
  afterAll(() => installation.close());

  test('trails its last activity by a second at most, and its state does not', async () => {
    const one = 'one' as ConversationId;
    const { committer } = await installation.node();
    const other = await installation.node();
    const client = await installation.client();
    await committed(committer.start(one));
    const trailed: number[] = [];
    for (const ms of [600, 400, 1, 999]) {
      committer.clock.advance(ms);
      await committed(committer.write(one, 'hello'));
      const { rows } = await client.query<{ at: string }>('SELECT last_activity_at AS at FROM conversations');
      trailed.push(committer.clock.now() - Number(rows[0]?.at));
      expect((await other.journal.read(one))?.lastActivityAt).toBe(committer.clock.now());
    }
    expect(trailed).toEqual([600, 1_000, 0, 999]);
  });
});
