import { expect, it } from 'vitest';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import { afterReading, afterSave, formOf } from './settings-form.js';

const shop = chatbot.parse({
  ...{ id: 'shop', name: 'Shop', locales: ['en'], greeting: { en: 'Hello' }, suggestions: { en: [] }, policy: {} },
  sites: ['https://a.example'],
});
const withTopics = (...names: string[]): Chatbot => ({
  ...shop,
  policyTopics: names.map((name) => ({ name, phrases: ['refund'] })),
});
const topics = ({ draft }: { draft: Pick<Chatbot, 'policyTopics'> }) => draft.policyTopics.map(({ name }) => name);

it.each([
  ['edited', ['Refunds']],
  ['removed', []],
])('an entry that is %s while it is saved is not there twice, nor again', (_, edited) => {
  const { draft: sent } = formOf(withTopics('Refu'));
  const saved = withTopics('Refu', 'Theirs');
  const form = afterSave({ ...formOf(shop), draft: formOf(withTopics(...edited)).draft }, sent, saved);
  expect(topics(form)).toEqual([...edited, 'Theirs']);
  expect(topics(afterReading(form, structuredClone(saved)))).toEqual([...edited, 'Theirs']);
});

it("another admin's changes appear in the draft, beside local edits", () => {
  const edited = { ...formOf(shop), draft: formOf(withTopics('Mine')).draft };
  const form = afterReading(edited, { ...withTopics('Theirs'), name: 'Store' });
  expect([topics(form), form.draft.name]).toEqual([['Mine', 'Theirs'], 'Store']);
});
