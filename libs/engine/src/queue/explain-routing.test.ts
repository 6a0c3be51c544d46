import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import { explainRouting, listQueue } from './explain-routing.js';

let engine: EngineHarness;

beforeEach(() => {
  engine = new EngineHarness(withheld);
});

async function waiting(visitor: string): Promise<ConversationId> {
  const conversationId = await engine.start(visitor);
  const act = { conversationId, visitorId: visitor as VisitorId, clientKey: engine.key() };
  await runVisitorCommand(engine.ports, { ...act, command: { type: 'request-handoff' } });
  return conversationId;
}

const explained = async (id: ConversationId) => accepted(await explainRouting(engine.ports, id));

describe('the routing of a waiting conversation', () => {
  test('explains per operator why no offer is made', async () => {
    engine.addOperator('Anna', { chosenPresence: 'away' });
    engine.addOperator('Bruno', { capacity: 0 });
    engine.addOperator('Carla', { disabled: true });
    expect(await explained(await waiting('visitor'))).toEqual({
      mode: 'offer',
      operatorId: null,
      decision: {
        rule: 'nobody_free',
        excluded: [
          { operatorId: 'bruno', rule: 'at_capacity' },
          { operatorId: 'anna', rule: 'away' },
        ],
        counts: { away: 1, at_capacity: 1 },
        nextAt: null,
      },
    });
  });

  test('explains the open offer as it was decided', async () => {
    engine.addOperator('Anna');
    const id = await waiting('visitor');
    await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('offered'));
    engine.addOperator('Bruno');
    expect(await explained(id)).toMatchObject({ operatorId: 'anna', decision: { rule: 'only_one', excluded: [] } });
  });

  test('has no decision where operators pick from the queue, or a colleague passed it on', async () => {
    engine.setPolicy({ routing: 'claim' });
    const id = await waiting('visitor');
    expect(await explained(id)).toEqual({ mode: 'claim', operatorId: null, decision: null });
    const principal = operatorPrincipal(engine.addOperator('Anna'));
    const operatorId = engine.addOperator('Bruno');
    const act = { conversationId: id, principal };
    const transfer = { type: 'transfer', to: { operatorId }, note: null } as const;
    accepted(await runOperatorCommand(engine.ports, { ...act, clientKey: engine.key(), command: { type: 'accept' } }));
    accepted(await runOperatorCommand(engine.ports, { ...act, clientKey: engine.key(), command: transfer }));
    expect(await explained(id)).toMatchObject({ operatorId, decision: null });
  });

  test('is refused for a conversation that does not wait, or is unknown', async () => {
    expect(await explainRouting(engine.ports, await engine.start('visitor'))).toMatchObject({ code: 'wrong_state' });
    expect(await explainRouting(engine.ports, 'none' as ConversationId)).toMatchObject({ code: 'not_found' });
  });
});

test('the queue is listed by page, in order, each with its place and routing', async () => {
  const ids = [];
  for (const visitor of ['a', 'b', 'c']) {
    ids.push(await waiting(visitor));
    engine.clock.advance(1);
  }
  const page = await listQueue(engine.ports, { page: 2, limit: 2 });
  expect(page).toMatchObject({
    total: 3,
    items: [{ place: 3, conversation: { id: ids[2] }, routing: { decision: { rule: 'nobody_free' } } }],
  });
});
