import { describe, expect, it } from 'vitest';
import { appearance } from '#contracts/appearance.js';
import type { SettingsDraft } from './settings-draft.js';
import { defaultHours, patchOf, settingsFaults } from './settings-draft.js';

const saved: SettingsDraft = {
  policy: {
    ...{ bot: 'answers', externalBot: 'off', threshold: 0.9, waitAim: 3, maxWait: 30 },
    ...{ operatorLanguage: 'preferred', preferLanguage: 5, preferLastOperator: 2 },
  },
  hours: null,
  policyTopics: [],
  synonyms: [],
  greeting: { en: 'Hello' },
  suggestions: { en: [] },
  sites: [],
  appearance: appearance.parse({}),
};

describe('changed settings of a chatbot', () => {
  it('are the only settings sent', () => {
    expect(patchOf(saved, structuredClone(saved))).toBeNull();
    expect(patchOf(saved, { ...saved, hours: defaultHours() })).toEqual({ hours: defaultHours() });
    expect(patchOf({ ...saved, hours: defaultHours() }, saved)).toEqual({ hours: null });
  });

  it('cannot be saved with a target wait above the maximum', () => {
    expect(settingsFaults({ ...saved, policy: { ...saved.policy, waitAim: 31 } })).toEqual(['waiting']);
    expect(settingsFaults({ ...saved, policy: { ...saved.policy, waitAim: 30 } })).toEqual([]);
  });

  it('cannot be saved while a topic has no phrase, a word no synonym or a day ends before it begins', () => {
    expect(settingsFaults(saved)).toEqual([]);
    expect(settingsFaults({ ...saved, policyTopics: [{ name: 'Law', phrases: [] }] })).toEqual(['topic']);
    expect(settingsFaults({ ...saved, synonyms: [['bike']] })).toEqual(['synonyms']);
    const week = defaultHours().week.with(0, [{ from: '18:00', to: '09:00' }]);
    expect(settingsFaults({ ...saved, hours: { ...defaultHours(), week } })).toEqual(['hours']);
  });
});
