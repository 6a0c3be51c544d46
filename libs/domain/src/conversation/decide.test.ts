import { describe, expect, it } from 'vitest';
import { conversationStates } from '#contracts/states.js';
import { type CommandType, transitions } from '#contracts/transitions.js';
import { arbitraryCommand } from '#testing/arbitrary-commands.js';
import { anna, bruno, facts, operator, scenarioIn, visitor } from '#testing/conversation-scenario.js';
import { fc } from '#testing/fast-check.js';
import { alwaysOpen } from '#testing/teams.js';
import type { Command } from './command.js';
import { decide } from './decide.js';

const commandTypes = Object.keys(transitions) as CommandType[];

/** One command of each type; payloads do not matter where the command is not possible. */
const oneOfEach: readonly Command[] = commandTypes.flatMap((type) =>
  fc.sample(arbitraryCommand(type), { seed: 1, numRuns: 1 }),
);

describe('a command that the state does not allow is rejected', () => {
  const outOfPlace = conversationStates.flatMap((state) =>
    oneOfEach.filter(({ type }) => !transitions[type].from.includes(state)).map((command) => ({ state, command })),
  );

  it.each(outOfPlace)('$command.type in $state', ({ state, command }) => {
    const codes = ['wrong_state', 'already_taken', 'not_owner', 'control_moved'];
    const code = scenarioIn(state).refusal(command, operator(anna));
    expect(state === 'closed' ? ['conversation_closed'] : codes).toContain(code);
  });
});

it.each(oneOfEach.filter(({ type }) => type !== 'start'))('$type is not_found without a conversation', (command) => {
  const { policy, now } = scenarioIn('bot');
  expect(decide(null, command, { now, by: visitor, policy, ...alwaysOpen })).toEqual({ ok: false, code: 'not_found' });
});

describe('the rejection code', () => {
  it.each([
    ['accept', 'assigned', 'already_taken'],
    ['accept', 'bot', 'wrong_state'],
    ['post-operator-message', 'queued', 'not_owner'],
    ['post-answer', 'assigned', 'control_moved'],
    ['withhold-answer', 'queued', 'control_moved'],
    ['start', 'bot', 'wrong_state'],
    ['start', 'closed', 'conversation_closed'],
    ['accept', 'closed', 'conversation_closed'],
    ['post-answer', 'closed', 'conversation_closed'],
  ] as const)('%s in %s: %s', (type, state, code) => {
    const command = oneOfEach.find((one) => one.type === type);
    if (command === undefined) throw new Error(`there is no command ${type}`);
    expect(scenarioIn(state).refusal(command, operator(bruno))).toBe(code);
  });
});

it('the same state, command and context give the same decision', () => {
  const { c, policy, now } = scenarioIn('queued');
  const claim = () =>
    decide(c, { type: 'accept', operator: facts(bruno) }, { now, by: operator(bruno), policy, ...alwaysOpen });
  expect(claim()).toEqual(claim());
});
