import { expect, test } from 'vitest';
import type { VisitorCommand } from '#contracts/commands.js';
import type { VisitorId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { runVisitorCommand } from './run-visitor-command.js';

async function rateTwice(first: number, second: number) {
  const engine = new EngineHarness(withheld);
  const conversationId = await engine.start('visitor');
  const clientKey = engine.key();
  const rate = (score: number) => {
    const command: VisitorCommand = { type: 'rate', score };
    return runVisitorCommand(engine.ports, { conversationId, visitorId: 'visitor' as VisitorId, clientKey, command });
  };
  await rate(first);
  return rate(second);
}

test('the same command under the same key is a repeat', async () => {
  expect(await rateTwice(4, 4)).toMatchObject({ ok: true, value: { duplicate: true } });
});

test('another command of the same type under a used key is rejected, not treated as a repeat', async () => {
  expect(await rateTwice(4, 1)).toEqual({ ok: false, code: 'client_key_reused' });
});
