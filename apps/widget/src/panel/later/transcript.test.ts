import { expect, it } from 'vitest';
import { readableText } from '#sdk/text/plain-text.js';
import { scenes } from '../../dev/scenes.js';
import english from '../../messages/en.json';
import italian from '../../messages/it.json';
import { createTranslate } from '../session/translation.js';
import { transcriptText } from './transcript.js';

const { events } = scenes('en').ended?.snapshot ?? { events: [] };
const now = Date.parse(events.at(-1)?.at ?? '');

it('the transcript contains every message word for word, its author, its sources, and notices', () => {
  const text = transcriptText(events, 'Valdora', createTranslate('en', english, ['en-GB']), now);
  for (const { type, actor, data } of events) {
    if (type !== 'message.posted') continue;
    const { citations = [] } = data as { citations?: unknown[] };
    expect(text).toContain(actor.kind === 'visitor' ? data.text : readableText(data.text, citations.length));
  }
  expect(text).not.toContain('**');
  expect(text).toContain('Conversation with Valdora');
  expect(text).toMatch(/\] You:\nHow long/);
  expect(text).toMatch(/\] Anna Rinaldi:\nGood morning/);
  expect(text).toContain('[1] Returns and refunds');
  expect(text).toContain('— Anna Rinaldi has joined —');
});

it('the transcript is in the language of the chat', () => {
  const text = transcriptText(events, 'Valdora', createTranslate('it', italian, ['it-IT']), now);
  expect(text).toContain('Conversazione con Valdora');
  expect(text).toContain('] Lei:');
});

it('the transcript contains choices and marks corrections', () => {
  const translate = createTranslate('en', english, ['en-GB']);
  const of = (name: string) => transcriptText(scenes('en')[name]?.snapshot.events ?? [], 'Valdora', translate, now);
  expect(of('choices')).toContain('Did you mean…?\n  - How do I return an item?\n  - Who pays');
  expect(of('corrected')).toMatch(/\] Anna Rinaldi \(Correction\):\nWe told you 30 days/);
});
