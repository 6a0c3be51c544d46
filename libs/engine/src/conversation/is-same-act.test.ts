import { expect, test } from 'vitest';
import type { VisitorCommand } from '#contracts/commands.js';
import type { VisitorId } from '#contracts/ids.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { runVisitorCommand } from './run-visitor-command.js';

async function rateTwice(first: number, second: number) {
  const floor = new EngineFloor(withheld);
  const conversationId = await floor.start('visitor');
  const clientKey = floor.key();
  const rate = (score: number) => {
    const command: VisitorCommand = { type: 'rate', score };
    return runVisitorCommand(floor.ports, { conversationId, visitorId: 'visitor' as VisitorId, clientKey, command });
  };
  await rate(first);
  return rate(second);
}

test('the same act under the same key is a repeat', async () => {
  expect(await rateTwice(4, 4)).toMatchObject({ ok: true, duplicate: true });
});

test('another act of the same kind under a used key is refused, not taken for a repeat', async () => {
  expect(await rateTwice(4, 1)).toEqual({ ok: false, code: 'client_key_reused' });
});
