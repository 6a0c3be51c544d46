import { describe, expect, it } from 'vitest';
import type { SettingsDraft } from './settings-draft.js';
import { patchOf, settingsFaults, usualHours } from './settings-draft.js';

const saved: SettingsDraft = {
  policy: { bot: 'answers', threshold: 0.9 },
  hours: null,
  policyTopics: [],
  synonyms: [],
  greeting: { en: 'Hello' },
  suggestions: { en: [] },
};

describe('changed settings of a chatbot', () => {
  it('are sent, and nothing beside them', () => {
    expect(patchOf(saved, structuredClone(saved))).toBeNull();
    expect(patchOf(saved, { ...saved, hours: usualHours() })).toEqual({ hours: usualHours() });
    expect(patchOf({ ...saved, hours: usualHours() }, saved)).toEqual({ hours: null });
  });

  it('cannot be saved while a topic has no phrase, a word no synonym or a day ends before it begins', () => {
    expect(settingsFaults(saved)).toEqual([]);
    expect(settingsFaults({ ...saved, policyTopics: [{ name: 'Law', phrases: [] }] })).toEqual(['topic']);
    expect(settingsFaults({ ...saved, synonyms: [['bike']] })).toEqual(['synonyms']);
    const week = usualHours().week.with(0, [{ from: '18:00', to: '09:00' }]);
    expect(settingsFaults({ ...saved, hours: { ...usualHours(), week } })).toEqual(['hours']);
  });
});
