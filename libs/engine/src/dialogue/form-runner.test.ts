import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Ticket } from '#contracts/business/tickets.js';
import { ok } from '#contracts/result.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { order, orderStatus, orders, said, say, shopWithOrders } from '#testing/shop-with-orders.js';
import { systemAuthor } from '../access/author.js';
import { ActionRunner } from '../actions/action-runner.js';
import { TurnAnswerer } from '../answering/turn-answerer.js';
import { execute } from '../conversation/execute.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import type { Question } from '../ports/answerer.js';

describe('a call that is under way', () => {
  async function called() {
    const replies: ((value: Awaited<ReturnType<typeof orders.order>>) => void)[] = [];
    const asked = vi.fn(
      () => new Promise<Awaited<ReturnType<typeof orders.order>>>((resolve) => void replies.push(resolve)),
    );
    const engine = shopWithOrders({ order: asked });
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    await engine.say(id, 'visitor', 'ada@example.com');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    return { engine, id, asked, finish: () => replies[0]?.({ ok: true, value: order }) };
  }

  test('posts nothing once a person has taken over; its outcome is in the log', async () => {
    const { engine, id, finish } = await called();
    const principal = operatorPrincipal(engine.addOperator('Anna'));
    const command = { type: 'take-over' } as const;
    await runOperatorCommand(engine.ports, { conversationId: id, principal, clientKey: engine.key(), command });
    const before = await said(engine, id);
    finish();
    await vi.waitFor(async () => expect(await engine.types(id)).toContain('action.completed'));
    expect(await said(engine, id)).toEqual(before);
    expect(await engine.state(id)).toMatchObject({ state: 'assigned', dialogue: null });
  });

  test('keeps no word of a person erased meanwhile, neither in the log nor in the dialogue', async () => {
    const { engine, id, finish } = await called();
    const erase = { conversationId: id, by: systemAuthor, command: () => ok({ type: 'erase-actions' } as const) };
    await execute(engine.ports, erase);
    finish();
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    expect(await said(engine, id)).not.toContain(orderStatus);
    const log = await engine.ports.events.events(id, { after: 0, limit: 100 });
    const inActions = log.filter(({ type }) => type.startsWith('action.') || type === 'dialogue.updated');
    expect(inActions.map(({ type }) => type)).toContain('action.completed');
    expect(JSON.stringify(inActions)).not.toContain('ada@example.com');
  });

  test.each([
    [500, 0],
    [2000, 2],
  ])('shows the visitor nothing more once a person has taken over, after %i ms', async (ms, deltas) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, id } = await called();
    await vi.advanceTimersByTimeAsync(ms);
    const principal = operatorPrincipal(engine.addOperator('Anna'));
    const command = { type: 'take-over' } as const;
    await runOperatorCommand(engine.ports, { conversationId: id, principal, clientKey: engine.key(), command });
    const shown = (kind: string) => engine.signals.filter((signal) => signal.kind === kind);
    const typing = shown('bot-typing');
    expect(typing.at(-1)).toMatchObject({ active: false });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown('bot-typing')).toEqual(typing);
    // The preview shown until then is cleared.
    expect(shown('answer-delta')).toHaveLength(deltas);
    expect(shown('answer-delta').at(-1)).toEqual(deltas > 0 ? expect.objectContaining({ text: '' }) : undefined);
  });

  test('reports its outcome first, and then answers messages sent meanwhile', async () => {
    const { engine, id, finish } = await called();
    await engine.say(id, 'visitor', 'are you open on Sunday?');
    finish();
    await vi.waitFor(async () => expect((await said(engine, id)).slice(-2)).toEqual([orderStatus, 'We are closed.']));
  });

  test('is repeated, and reports its outcome, after the process has ended', async () => {
    const { engine, id, asked } = await called();
    asked.mockImplementation(orders.order as never);
    // Stands for a new process, which has called nothing yet.
    const answers = new TurnAnswerer(engine.ports, new ActionRunner(engine.ports));
    answers.schedule(id);
    await vi.waitFor(async () => expect((await said(engine, id)).at(-1)).toBe(orderStatus));
    expect(await engine.types(id)).toContain('action.completed');
    expect(await engine.state(id)).toMatchObject({ dialogue: null, answerOwed: null, pendingActions: [] });
  });
});

describe('a write that was under way when the process ended', () => {
  const ticket: Ticket = {
    ...{ id: 'T-7', subject: 'It broke', state: 'open', status: 'New', requesterEmail: 'ada@example.com' },
    ...{ createdAt: order.placedAt, updatedAt: order.placedAt, url: null },
  };

  test.each([
    [ticket, /^Done\. The reply goes to ada@example\.com\.\nYour request has the number T-7: It broke$/, 'bot'],
    [null, /^I cannot reach the system/, 'queued'],
  ])('is looked up a minute later, never repeated, and its outcome is reported (%#)', async (value, words, state) => {
    const open = vi.fn(() => new Promise<never>(() => {}));
    const opened = vi.fn(async () => ({ ok: true, value }) as const);
    const recognise = (question: Question) =>
      question.chatbotId.endsWith('#intents')
        ? answered(question, '1.', 'intent:ticket.open:en:shop')
        : withheld(question);
    const engine = new EngineHarness(recognise, { actions: [{ name: 'ticket.open', replaces: [] }] });
    engine.embedded = scriptedSystems({ tickets: { open, opened } });
    const id = await engine.start('visitor');
    for (const text of ['open a ticket', 'The zip broke.', 'Ada', 'ada@example.com']) await say(engine, id, text);
    await engine.say(id, 'visitor', 'yes');
    await vi.waitFor(() => expect(open).toHaveBeenCalled());

    const { conversations } = engine.ports;
    expect(await conversations.due(engine.clock.now() + 59_999, 10)).toEqual([]);
    expect(await conversations.due(engine.clock.now() + 60_000, 10)).toEqual([{ id, kind: 'recover-action' }]);
    const actions = new ActionRunner(engine.ports);
    const answers = new TurnAnswerer(engine.ports, actions);
    answers.schedule(id);
    engine.clock.advance(60_000);
    await actions.recover(id);
    answers.schedule(id);
    await vi.waitFor(async () => expect((await said(engine, id)).at(-1)).toMatch(words));
    expect(await engine.state(id)).toMatchObject({ state, dialogue: null, answerOwed: null });
    expect(open).toHaveBeenCalledTimes(1);
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
