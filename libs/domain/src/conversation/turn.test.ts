import { expect, test } from 'vitest';
import { anna, bot, ConversationScenario, operator } from '#testing/conversation-scenario.js';
import { nextDue } from './due.js';

const program = { kind: 'api_key', id: 'bot-of-the-shop' } as const;

/** A turn that was offered to a program, and what its reply starts from. */
function offered() {
  const scenario = new ConversationScenario({ externalBot: 'first', externalBotSeconds: 20 }).visitorWrites();
  const { control, answerOwed } = scenario.c;
  const turn = { control, answersUpTo: answerOwed?.upToSeq ?? 0 };
  scenario.apply({ type: 'offer-turn', text: 'Where is my order?', ...turn }, bot);
  const reply = { type: 'post-program-message', text: 'On its way.', ...turn } as const;
  return { scenario, turn, reply };
}

test('a reply to an offered turn answers it: no answer is pending any more', () => {
  const { scenario, reply } = offered();
  expect(scenario.apply(reply, program).c).toMatchObject({ answerOwed: null, waitingSince: null });
  expect(scenario.refusal(reply, program)).toBe('turn_moved');
});

test("a program's message that replies to no turn leaves the answer pending", () => {
  const { scenario } = offered();
  const notice = { type: 'post-program-message', text: 'We moved.', control: null, answersUpTo: null } as const;
  expect(scenario.apply(notice, program).c.answerOwed).not.toBeNull();
});

test('a turn that was not offered cannot be replied to by a program', () => {
  const scenario = new ConversationScenario().visitorWrites();
  const answersUpTo = scenario.c.answerOwed?.upToSeq ?? 0;
  const reply = { type: 'post-program-message', text: 'Me first.', control: null, answersUpTo } as const;
  expect(scenario.refusal(reply, program)).toBe('turn_moved');
});

test('a reply is refused once a person has taken over, and once the visitor has written more', () => {
  const { scenario, reply } = offered();
  scenario.visitorWrites();
  expect(scenario.refusal(reply, program)).toBe('turn_moved');
  const taken = offered();
  taken.scenario.apply(
    { type: 'take-over', operator: { id: anna, name: 'Anna', available: true, hasRoom: true } },
    operator(anna),
  );
  expect(taken.scenario.refusal(taken.reply, program)).not.toBeNull();
});

test('a turn is offered once, and a new message of the visitor makes it another one', () => {
  const { scenario, turn } = offered();
  expect(scenario.refusal({ type: 'offer-turn', text: 'Again?', ...turn }, bot)).toBe('turn_moved');
  scenario.visitorWrites();
  const answersUpTo = scenario.c.answerOwed?.upToSeq ?? 0;
  expect(scenario.refusal({ type: 'offer-turn', text: 'Again?', control: turn.control, answersUpTo }, bot)).toBeNull();
});

test('the timer of an offered turn is its end, and now where the program passes', () => {
  const { scenario, turn } = offered();
  expect(nextDue(scenario.c, scenario.policy)).toEqual({ at: scenario.now + 20_000, kind: 'answer' });
  scenario.wait(3_000).apply({ type: 'pass-turn', ...turn }, program);
  expect(nextDue(scenario.c, scenario.policy)).toEqual({ at: scenario.now, kind: 'answer' });
});

test('a program whose time is up, or that has passed, neither replies nor passes again', () => {
  const { scenario, turn, reply } = offered();
  scenario.wait(20_000);
  expect(scenario.refusal(reply, program)).toBe('turn_moved');
  const other = offered();
  other.scenario.apply({ type: 'pass-turn', ...turn }, program);
  expect(other.scenario.refusal({ type: 'pass-turn', ...turn }, program)).toBe('turn_moved');
  expect(other.scenario.refusal(reply, program)).toBe('turn_moved');
});

test('only programs reply and pass, and only the bot offers', () => {
  const { scenario, turn, reply } = offered();
  for (const by of [bot, operator(anna)]) {
    expect(scenario.refusal(reply, by)).toBe('forbidden');
    expect(scenario.refusal({ type: 'pass-turn', ...turn }, by)).toBe('forbidden');
  }
  expect(scenario.refusal({ type: 'offer-turn', text: '', ...turn }, program)).toBe('forbidden');
});
