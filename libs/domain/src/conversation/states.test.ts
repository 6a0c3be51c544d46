import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ConversationState, conversationStates } from '#contracts/states.js';
import { anna } from '#testing/story.js';
import type { CommandType } from './command.js';
import { moves, speaker, voices } from './states.js';

const commandTypes = Object.keys(moves) as CommandType[];

describe('the table of moves', () => {
  it('lets nothing leave closed', () => {
    expect(commandTypes.filter((type) => moves[type].from.includes('closed'))).toEqual([]);
  });

  it('lets closing alone enter closed', () => {
    expect(commandTypes.filter((type) => moves[type].to.includes('closed'))).toEqual(['close']);
  });

  it('has one beginning', () => {
    expect(commandTypes.filter((type) => moves[type].from.includes(null))).toEqual(['start']);
  });

  it('lets the bot speak in the state bot alone', () => {
    const ofTheBot = commandTypes.filter((type) => voices[type] === 'bot');
    expect(ofTheBot.map((type) => moves[type].from)).toEqual([['bot'], ['bot']]);
  });

  it('leaves no state without a way to the end', () => {
    const reachesTheEnd = new Set<ConversationState>(['closed']);
    for (const _ of conversationStates) {
      for (const { from, to } of Object.values(moves)) {
        if (to.some((state) => reachesTheEnd.has(state))) for (const state of from) if (state) reachesTheEnd.add(state);
      }
    }
    expect([...reachesTheEnd].sort()).toEqual([...conversationStates].sort());
  });

  it('is the table of the page docs/state-machine.md', () => {
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
  const rows = commandTypes.map((type) => `| ${type} | ${cell(moves[type].from)} | ${cell(moves[type].to)} |`);
  return ['| command | from | to |', '|---|---|---|', ...rows].join('\n');
}
