import { describe, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.js';
import { answered, EngineFloor, withheld } from '#testing/engine-floor.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import type { Answer, Question } from '../ports/answerer.js';

/** An answerer that waits to be told. */
function patient() {
  const asked: { question: Question; reply: (answer: Answer) => void }[] = [];
  const reply = (question: Question) => new Promise<Answer>((resolve) => asked.push({ question, reply: resolve }));
  return { asked, reply };
}

describe('the bot', () => {
  test('answers what it is asked, with the record of the decision', async () => {
    const floor = new EngineFloor((question) => answered(question, 'Tomorrow.'));
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'When?');
    await vi.waitFor(async () => expect((await floor.state(id)).lastMessage?.text).toBe('Tomorrow.'));
    expect((await floor.state(id)).answerOwed).toBeNull();
  });

  test('withholds and asks for a person when it is not sure', async () => {
    const floor = new EngineFloor(withheld);
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'Why?');
    await vi.waitFor(async () => expect((await floor.state(id)).state).toBe('queued'));
    expect((await floor.types(id)).slice(-2)).toEqual(['answer.withheld', 'handoff.started']);
  });

  test('answers messages that came while it was thinking together with the first, once', async () => {
    const { asked, reply } = patient();
    const floor = new EngineFloor(reply);
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'When');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await floor.say(id, 'visitor', 'does it arrive?');
    asked[0]?.reply(answered(asked[0].question, 'too early'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.question.text).toBe('When\ndoes it arrive?');
    asked[1]?.reply(answered(asked[1].question, 'Tomorrow.'));
    await vi.waitFor(async () => expect((await floor.state(id)).answerOwed).toBeNull());
    const said = await floor.ports.events.events(id, { after: 0, limit: 50 });
    expect(said.filter((event) => event.actor.kind === 'bot')).toHaveLength(1);
  });

  test('says nothing once a person has taken over, however late its answer comes', async () => {
    const { asked, reply } = patient();
    const floor = new EngineFloor(reply);
    const anna = floor.seat('Anna');
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'When?');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const command = { type: 'take-over' } as const;
    await runOperatorCommand(floor.ports, {
      conversationId: id,
      operatorId: anna,
      role: 'operator',
      clientKey: floor.key(),
      command,
    });
    const before = (await floor.state(id)).seq;
    asked[0]?.reply(answered(asked[0].question, 'Too late.'));
    await floor.say(id, 'visitor', 'Thank you');
    await vi.waitFor(async () => expect((await floor.state(id)).seq).toBe(before + 1));
    expect(await floor.types(id)).not.toContain('answer.withheld');
  });

  test('is asked no more than the end of what was said where it is long', async () => {
    const { asked, reply } = patient();
    const floor = new EngineFloor(reply);
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', `${'word '.repeat(700)}🙂`);
    await floor.say(id, 'visitor', 'When does it arrive?');
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
    asked[0]?.reply(answered(asked[0].question, 'too early'));
    await vi.waitFor(() => expect(asked.at(-1)?.question.text).toMatch(/🙂\nWhen does it arrive\?$/));
    for (const { question } of asked) expect(question.text.length).toBeLessThanOrEqual(limits.questionLength);
  });

  test('hands over with reason bot_error when the answerer fails', async () => {
    const floor = new EngineFloor(() => Promise.reject(new Error('broken')));
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'When?');
    await vi.waitFor(async () => expect((await floor.state(id)).handoffReason).toBe('bot_error'));
  });

  test('is given the turn before for a follow-up', async () => {
    const floor = new EngineFloor((question) => answered(question, 'Yes.'));
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'Do you ship to Malta?');
    await vi.waitFor(async () => expect((await floor.state(id)).answerOwed).toBeNull());
    await floor.say(id, 'visitor', 'And how much is it?');
    await vi.waitFor(() => expect(floor.questions).toHaveLength(2));
    expect(floor.questions[1]?.previousTurn).toBe('Do you ship to Malta?');
  });

  test('makes an answer again that a crash left owed', async () => {
    // Without reactions nothing follows from the commit, as when the process dies right after it.
    const floor = new EngineFloor((question) => answered(question, 'Tomorrow.'), {}, 'no reactions');
    const id = await floor.start('visitor');
    await floor.say(id, 'visitor', 'When?');
    expect(floor.questions).toHaveLength(0);
    await floor.sweep.run();
    await vi.waitFor(async () => expect((await floor.state(id)).lastMessage?.text).toBe('Tomorrow.'));
  });
});
