import { describe, expect, test, vi } from 'vitest';
import { ok } from '#contracts/result.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { systemAuthor } from '../access/author.js';
import { execute } from '../conversation/execute.js';
import { postOperatorMessage } from '../conversation/post-operator-message.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { StorageUnavailable } from '../ports/unit-of-work.js';

const minute = 60_000;

async function takenOver(engine: EngineHarness) {
  const operatorId = engine.addOperator('Anna');
  const id = await engine.start('visitor');
  const command = { type: 'take-over' } as const;
  await runOperatorCommand(engine.ports, {
    conversationId: id,
    principal: operatorPrincipal(operatorId),
    clientKey: engine.key(),
    command,
  });
  return { id, operatorId };
}

describe('by timer, a conversation', () => {
  test('with the bot is resolved as unconfirmed when the visitor is idle, and closed a day later', async () => {
    const engine = new EngineHarness((question) => answered(question, 'Yes.'));
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Really?');
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    engine.clock.advance(15 * minute);
    await engine.sweep.run();
    expect(await engine.state(id)).toMatchObject({ state: 'resolved', outcome: 'unconfirmed' });
    engine.clock.advance(24 * 60 * minute);
    await engine.sweep.run();
    expect((await engine.state(id)).state).toBe('closed');
  });

  test('is requeued when its operator is silent', async () => {
    const engine = new EngineHarness(withheld);
    const { id } = await takenOver(engine);
    await engine.say(id, 'visitor', 'Hello?');
    engine.clock.advance(10 * minute);
    await engine.sweep.run();
    expect((await engine.types(id)).at(-1)).toBe('conversation.transferred');
    expect((await engine.state(id)).owner).toBeNull();
  });

  test('warns a silent visitor before it is resolved, and not if the visitor writes', async () => {
    const engine = new EngineHarness(withheld);
    const { id, operatorId } = await takenOver(engine);
    await postOperatorMessage(engine.ports, {
      conversationId: id,
      operatorId,
      clientKey: engine.key(),
      text: 'Anything else?',
    });
    engine.clock.advance(30 * minute);
    await engine.sweep.run();
    expect((await engine.types(id)).at(-1)).toBe('conversation.idle_warned');
    await engine.say(id, 'visitor', 'Yes, one thing');
    engine.clock.advance(5 * minute);
    await engine.sweep.run();
    expect((await engine.state(id)).state).toBe('assigned');
  });

  test('notifies the visitor once if no operator accepted within maxWait', async () => {
    const engine = new EngineHarness(withheld);
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Hello?');
    await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('queued'));
    engine.clock.advance(30 * minute);
    await engine.sweep.run();
    await engine.sweep.run();
    expect((await engine.types(id)).filter((type) => type === 'handoff.delayed')).toHaveLength(1);
  });

  test('moves on even if another due one cannot be written', async () => {
    const engine = new EngineHarness(withheld);
    const broken = await engine.start('first');
    engine.clock.advance(1);
    const sound = await engine.start('second');
    engine.journal.refusal = new Error('this row is broken');
    engine.journal.only = broken;
    engine.clock.advance(15 * minute);
    await engine.sweep.run();
    expect((await engine.state(sound)).state).toBe('resolved');
    expect(engine.log.lines).toMatchObject([{ level: 'error', fields: { conversationId: broken } }]);
  });

  test("does not wait for a business system in which another conversation's action is looked up", async () => {
    const engine = new EngineHarness(withheld);
    const replies: ((reply: { ok: true; value: null }) => void)[] = [];
    const opened = vi.fn(() => new Promise<{ ok: true; value: null }>((resolve) => void replies.push(resolve)));
    engine.embedded = scriptedSystems({ tickets: { opened } });
    const asking = await engine.start('first');
    const idle = await engine.start('second');
    const input = { subject: 'Broken', text: 'It broke.', requester: { name: 'Ada', email: 'ada@example.com' } };
    const request = { type: 'request-action', requestId: 'r-1', action: 'ticket.open', input, control: null } as const;
    await execute(engine.ports, { conversationId: asking, by: systemAuthor, command: () => ok(request) });
    engine.clock.advance(15 * minute);
    await engine.sweep.run();
    await engine.sweep.run();
    expect((await engine.state(idle)).state).toBe('resolved');
    expect(opened).toHaveBeenCalledTimes(1);
    replies[0]?.({ ok: true, value: null });
    await engine.sweep.close();
    expect((await engine.state(asking)).pendingActions).toEqual([]);
  });
});

test('an unavailable storage fails each round, and is logged once until a round succeeds', async () => {
  const engine = new EngineHarness(withheld);
  const due = vi.spyOn(engine.ports.conversations, 'due');
  const error = vi.spyOn(engine.ports.log, 'error');
  for (const outage of [1, 2]) {
    due.mockRejectedValue(new StorageUnavailable());
    for (let round = 0; round < 3; round += 1) await engine.sweep.run();
    expect(error).toHaveBeenCalledTimes(outage);
    due.mockResolvedValue([]);
    await engine.sweep.run();
  }
});

test('another error during an outage is logged, each once until a round succeeds', async () => {
  const engine = new EngineHarness(withheld);
  const due = vi.spyOn(engine.ports.conversations, 'due');
  const error = vi.spyOn(engine.ports.log, 'error');
  const [unavailable, broken] = [new StorageUnavailable(), new Error('a row is broken')];
  for (const reason of [unavailable, broken, unavailable, broken]) {
    due.mockRejectedValue(reason);
    await engine.sweep.run();
  }
  expect(error.mock.calls.map(([fields]) => fields)).toEqual([{ error: unavailable }, { error: broken }]);
});
