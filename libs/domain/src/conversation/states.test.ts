import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ConversationState, conversationStates } from '#contracts/states.js';
import { type CommandType, transitions } from '#contracts/transitions.js';
import { anna } from '#testing/conversation-scenario.js';
import { requiredActors, speaker } from './states.js';

const commandTypes = Object.keys(transitions) as CommandType[];

describe('the table of transitions', () => {
  it('closed has no transition out of it: a closed conversation can only be erased, moved to its identified visitor, and get outcomes', () => {
    const possible = commandTypes.filter((type) => transitions[type].from.includes('closed'));
    expect(possible).toEqual([
      'identify-visitor',
      'complete-action',
      'fail-action',
      'note-activity',
      'erase-actions',
      'erase',
    ]);
    expect(transitions.erase.to).toEqual(['closed']);
  });

  it('allows only close, erase and the end of one of two open conversations to enter closed', () => {
    expect(commandTypes.filter((type) => transitions[type].to.includes('closed'))).toEqual([
      'close',
      'identify-visitor',
      'complete-action',
      'fail-action',
      'note-activity',
      'erase-actions',
      'erase',
    ]);
  });

  it('has one initial command', () => {
    expect(commandTypes.filter((type) => transitions[type].from.includes(null))).toEqual(['start']);
  });

  it('allows the bot to speak only in the state bot', () => {
    const ofTheBot = commandTypes.filter((type) => requiredActors[type]?.includes('bot'));
    expect(ofTheBot.map((type) => transitions[type].from)).toEqual([['bot'], ['bot'], ['bot'], ['bot']]);
  });

  it('has a path to the end from every state', () => {
    const reachesTheEnd = new Set<ConversationState>(['closed']);
    for (const _ of conversationStates) {
      for (const { from, to } of Object.values(transitions)) {
        if (to.some((state) => reachesTheEnd.has(state))) for (const state of from) if (state) reachesTheEnd.add(state);
      }
    }
    expect([...reachesTheEnd].sort()).toEqual([...conversationStates].sort());
  });

  it('equals the table in docs/state-machine.md', () => {
    const page = readFileSync(new URL('../../../../docs/state-machine.md', import.meta.url), 'utf8');
    expect(page).toContain(movesAsMarkdown());
  });
});

describe('who may speak', () => {
  it.each([
    ['bot', 'bot'],
    ['queued', 'system'],
    ['offered', 'system'],
    ['snoozed', 'nobody'],
    ['resolved', 'nobody'],
    ['closed', 'nobody'],
  ] as const)('in %s is %s', (state, expected) => {
    expect(speaker({ state, owner: null })).toBe(expected);
  });

  it('in assigned is the owner, by name', () => {
    expect(speaker({ state: 'assigned', owner: anna })).toBe('operator anna');
  });
});

function movesAsMarkdown(): string {
  const everywhere = conversationStates.filter((state) => state !== 'closed').join();
  const cell = (states: readonly (ConversationState | null)[]) =>
    states.join() === everywhere ? 'any but closed' : states.map((state) => state ?? '-').join(', ');
  const rows = commandTypes.map(
    (type) => `| ${type} | ${cell(transitions[type].from)} | ${cell(transitions[type].to)} |`,
  );
  return ['| command | from | to |', '|---|---|---|', ...rows].join('\n');
}
