import { expect, test } from 'vitest';
import { anna, operator, scenarioIn } from '#testing/conversation-scenario.js';
import { readTurn } from './read-turn.js';

const returned = { type: 'return-to-bot' } as const;

function owedTurnOf({ c, log }: ReturnType<typeof scenarioIn>) {
  if (c.answerOwed === null) throw new Error('no answer is pending');
  return readTurn(log, new Map(), c.answerOwed);
}

test('a reply to an operator who then returns the conversation is the first turn of the bot', () => {
  const scenario = scenarioIn('assigned').visitorWrites().operatorWrites(anna).visitorWrites(null, 'no');
  scenario.apply(returned, operator(anna));
  expect(owedTurnOf(scenario)).toMatchObject({ text: 'no', isReply: false, previousTurn: null, earlierTurns: [] });
});

test('a reply to an operator after the return stays a reply', () => {
  const scenario = scenarioIn('assigned').visitorWrites().operatorWrites(anna).apply(returned, operator(anna));
  expect(owedTurnOf(scenario.visitorWrites(null, 'no'))).toMatchObject({ isReply: true });
});

test('a returned turn that no operator replied to follows what was asked before', () => {
  const scenario = scenarioIn('bot').visitorWrites().answered().asksForPerson().visitorWrites(null, 'And for two?');
  scenario.acceptedBy(anna).apply(returned, operator(anna));
  expect(owedTurnOf(scenario)).toMatchObject({ isReply: false, previousTurn: 'Where is my order?' });
});
