import { describe, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import type { Answer, Question } from '../ports/answerer.js';

/** An answerer whose answers resolve on demand. */
function patient() {
  const asked: { question: Question; reply: (answer: Answer) => void }[] = [];
  const reply = (question: Question) => new Promise<Answer>((resolve) => asked.push({ question, reply: resolve }));
  return { asked, reply };
}

describe('the bot', () => {
  test('answers the question, with the decision record', async () => {
    const engine = new EngineHarness((question) => answered(question, 'Tomorrow.'));
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'When?');
    await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe('Tomorrow.'));
    expect((await engine.state(id)).answerOwed).toBeNull();
  });

  test('withholds and requests a person below the threshold', async () => {
    const engine = new EngineHarness(withheld);
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Why?');
    await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('queued'));
    expect((await engine.types(id)).slice(-2)).toEqual(['answer.withheld', 'handoff.started']);
  });

  test('answers messages that arrive during an answer together with the first, once', async () => {
    const { asked, reply } = patient();
    const engine = new EngineHarness(reply);
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'When');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await engine.say(id, 'visitor', 'does it arrive?');
    asked[0]?.reply(answered(asked[0].question, 'too early'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.question.text).toBe('When\ndoes it arrive?');
    asked[1]?.reply(answered(asked[1].question, 'Tomorrow.'));
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    const said = await engine.ports.events.events(id, { after: 0, limit: 50 });
    expect(said.filter((event) => event.actor.kind === 'bot')).toHaveLength(1);
  });

  test('posts nothing after a person has taken over, however late its answer is ready', async () => {
    const { asked, reply } = patient();
    const engine = new EngineHarness(reply);
    const anna = engine.addOperator('Anna');
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'When?');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const command = { type: 'take-over' } as const;
    await runOperatorCommand(engine.ports, {
      conversationId: id,
      principal: operatorPrincipal(anna),
      clientKey: engine.key(),
      command,
    });
    const before = (await engine.state(id)).seq;
    asked[0]?.reply(answered(asked[0].question, 'Too late.'));
    await engine.say(id, 'visitor', 'Thank you');
    await vi.waitFor(async () => expect((await engine.state(id)).seq).toBe(before + 1));
    expect(await engine.types(id)).not.toContain('answer.withheld');
  });

  test('receives only the end of a long turn', async () => {
    const { asked, reply } = patient();
    const engine = new EngineHarness(reply);
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', `${'word '.repeat(700)}🙂`);
    await engine.say(id, 'visitor', 'When does it arrive?');
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
    asked[0]?.reply(answered(asked[0].question, 'too early'));
    await vi.waitFor(() => expect(asked.at(-1)?.question.text).toMatch(/🙂\nWhen does it arrive\?$/));
    for (const { question } of asked) expect(question.text.length).toBeLessThanOrEqual(limits.questionLength);
  });

  test('hands over with reason bot_error when the answerer fails', async () => {
    const engine = new EngineHarness(() => Promise.reject(new Error('broken')));
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'When?');
    await vi.waitFor(async () => expect((await engine.state(id)).handoffReason).toBe('bot_error'));
  });

  test('receives the previous turn for a follow-up', async () => {
    const engine = new EngineHarness((question) => answered(question, 'Yes.'));
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Do you ship to Malta?');
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    await engine.say(id, 'visitor', 'And how much is it?');
    await vi.waitFor(() => expect(engine.questions).toHaveLength(2));
    expect(engine.questions[1]?.previousTurn).toBe('Do you ship to Malta?');
  });

  test('answers again after a crash', async () => {
    // Without reactions nothing follows from the commit, as when the process dies right after it.
    const engine = new EngineHarness((question) => answered(question, 'Tomorrow.'), {}, 'no reactions');
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'When?');
    expect(engine.questions).toHaveLength(0);
    await engine.sweep.run();
    await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe('Tomorrow.'));
  });
});
