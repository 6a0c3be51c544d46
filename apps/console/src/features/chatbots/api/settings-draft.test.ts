import { describe, expect, it } from 'vitest';
import type { BotAction } from '#contracts/business/bot-actions.js';
import { chatbot } from '#contracts/chatbot.js';
import type { ArticleId } from '#contracts/ids.js';
import { defaultHours } from '../../../lib/default-hours.js';
import type { SettingsDraft } from './settings-draft.js';
import { draftOf, followSaved, patchOf, settingsFaults } from './settings-draft.js';

const saved: SettingsDraft = draftOf(
  chatbot.parse({
    id: 'shop',
    name: 'Shop',
    locales: ['en'],
    greeting: { en: 'Hello' },
    suggestions: { en: [] },
    sites: [],
    policy: {},
  }),
);

describe('changed settings of a chatbot', () => {
  it('are the only settings sent', () => {
    expect(patchOf(saved, structuredClone(saved))).toBeNull();
    expect(patchOf(saved, { ...saved, hours: defaultHours() })).toEqual({ hours: defaultHours() });
    expect(patchOf({ ...saved, hours: defaultHours() }, saved)).toEqual({ hours: null });
  });

  it('of policy and appearance are sent field by field', () => {
    const policy = { ...saved.policy, offerSeconds: 45 };
    const appearance = { ...saved.appearance, corner: 'left' } as const;
    expect(patchOf(saved, { ...saved, policy, appearance })).toEqual({
      policy: { offerSeconds: 45 },
      appearance: { corner: 'left' },
    });
  });

  it("adopts another admin's changes, except in fields edited here", () => {
    const mine = { ...saved, name: 'New name', policy: { ...saved.policy, offerSeconds: 45 } };
    const theirs = {
      ...saved,
      sites: ['https://shop.example'],
      policy: { ...saved.policy, offerSeconds: 60, waitAim: 7 },
      appearance: { ...saved.appearance, corner: 'left' } as const,
    };
    const merged = followSaved({ base: saved, mine, theirs });
    expect(patchOf(theirs, merged)).toEqual({ name: 'New name', policy: { offerSeconds: 45 } });
  });

  it("merges two admins' additions to one list, and to texts of other languages", () => {
    const mine = { ...saved, sites: ['https://mine.example'], greeting: { en: 'Hi' } };
    const theirs = { ...saved, sites: ['https://theirs.example'], greeting: { en: 'Hello', it: 'Ciao' } };
    const merged = followSaved({ base: saved, mine, theirs });
    expect(patchOf(theirs, merged)).toEqual({
      sites: ['https://mine.example', 'https://theirs.example'],
      greeting: { en: 'Hi', it: 'Ciao' },
    });
  });

  it('merges the actions that two admins turn on, and their edits of different parts of one action', () => {
    const status: BotAction = { name: 'order.status', replaces: [] };
    const open: BotAction = { name: 'ticket.open', replaces: [] };
    const book: BotAction = { name: 'appointment.book', replaces: [] };
    const withActions = (...actions: BotAction[]) => ({ ...saved, policy: { ...saved.policy, actions } });
    const replaces = ['parcels' as ArticleId];
    const phrasings = { en: ['where is it'] };
    const merged = followSaved({
      base: withActions(status),
      mine: withActions({ ...status, replaces }, open),
      theirs: withActions({ ...status, phrasings }, book),
    });
    expect(merged.policy.actions).toEqual([{ ...status, replaces, phrasings }, open, book]);
  });

  it('cannot be saved without a name or a language', () => {
    expect(settingsFaults({ ...saved, name: ' ' })).toEqual(['name']);
    expect(settingsFaults({ ...saved, locales: [] })).toEqual(['languages']);
  });

  it('cannot be saved with a target wait above the maximum', () => {
    expect(settingsFaults({ ...saved, policy: { ...saved.policy, waitAim: 31 } })).toEqual(['waiting']);
    expect(settingsFaults({ ...saved, policy: { ...saved.policy, waitAim: 30 } })).toEqual([]);
  });

  it('cannot be saved with a beginning of order numbers that the server refuses', () => {
    expect(settingsFaults({ ...saved, policy: { ...saved.policy, orderPrefix: 'V-' } })).toEqual([]);
    expect(settingsFaults({ ...saved, policy: { ...saved.policy, orderPrefix: 'V-1' } })).toEqual(['order_prefix']);
  });

  it('cannot be saved while a topic has no phrase, a word no synonym or a day ends before it begins', () => {
    expect(settingsFaults(saved)).toEqual([]);
    expect(settingsFaults({ ...saved, policyTopics: [{ name: 'Law', phrases: [] }] })).toEqual(['topic']);
    expect(settingsFaults({ ...saved, synonyms: [['bike']] })).toEqual(['synonyms']);
    const week = defaultHours().week.with(0, [{ from: '18:00', to: '09:00' }]);
    expect(settingsFaults({ ...saved, hours: { ...defaultHours(), week } })).toEqual(['hours']);
  });
});
