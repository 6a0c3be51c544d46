import { expect, test } from 'vitest';
import { appearance } from '#contracts/appearance.js';
import { chatbot } from '#contracts/chatbot.js';
import { chatbotPolicy } from '#contracts/chatbot-policy.js';
import type { MessageKey, Translation } from '../../../lib/translate.js';
import en from '../../../messages/en.json';
import italian from '../../../messages/it.json';
import { chatbotSettings, describeSetting } from './describe-setting.js';

/** All fields of a chatbot but those that are no settings. */
const { id: _, archivedAt: _archived, policy: _policy, appearance: _look, ...settings } = chatbot.shape;
const all = [
  ...Object.keys(settings),
  ...Object.keys(chatbotPolicy.shape).map((name) => `policy.${name}`),
  ...Object.keys(appearance.shape).map((name) => `appearance.${name}`),
];

const speaking = (locale: 'en' | 'it', catalogue: Record<MessageKey, string>): Translation =>
  Object.assign((key: MessageKey) => catalogue[key], { locale, language: locale });
const english = speaking('en', en);

test('every setting of a chatbot has a name in the audit, in both languages', () => {
  expect(chatbotSettings.toSorted()).toEqual(all.toSorted());
  for (const t of [english, speaking('it', italian)])
    for (const setting of all) expect(describeSetting(t, `/${setting.replace('.', '/')}`)).not.toMatch(/[/›]|^policy/);
});

test('a part of a setting is named by the whole, and by its language', () => {
  expect(describeSetting(english, '/greeting/it')).toBe('Greeting (Italian)');
  expect(describeSetting(english, '/hours/week')).toBe('Opening hours');
  expect(describeSetting(english, '/something/new')).toBe('something › new');
  expect(describeSetting(english, 'name')).toBeNull();
});
