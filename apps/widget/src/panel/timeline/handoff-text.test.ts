import { expect, it } from 'vitest';
import { type HandoffReason, handoffReasons } from '#contracts/states.js';
import english from '../../messages/en.json';
import italian from '../../messages/it.json';
import type { MessageKey } from '../session/translation.js';
import { chooseHandoffText } from './handoff-text.js';

/** Texts for consecutive handoffs with these reasons. */
function told(reasons: readonly HandoffReason[]): MessageKey[] {
  const said = new Set<MessageKey>();
  return reasons.map((reason) => {
    const words = chooseHandoffText(reason, said);
    said.add(words);
    return words;
  });
}

it.each(handoffReasons)('%s has a different text each time, as long as there are unused ones', (reason) => {
  const keys = told([reason, reason, reason]);
  for (const catalogue of [english, italian]) expect(new Set(keys.map((key) => catalogue[key])).size).toBe(3);
});

it('words for one reason leave those for another as they are', () => {
  expect(told(['low_confidence', 'policy_topic', 'low_confidence'])).toEqual([
    'notice.handoff.unsure.1',
    'notice.handoff.topic.1',
    'notice.handoff.unsure.2',
  ]);
});

it('general texts follow once those of a reason are used up, unused ones first', () => {
  const keys = told(['bot_error', ...Array(5).fill('no_match')]);
  expect(keys.at(-1)).toBe('notice.handoff.general.3');
  expect(new Set(keys).size).toBe(6);
});
