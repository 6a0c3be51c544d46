import { describe, expect, it } from 'vitest';
import en from './en.json';
import italian from './it.json';

type Key = keyof typeof en;
const catalogues = { en, it: italian } as const;
const locales = Object.keys(catalogues) as (keyof typeof catalogues)[];

/** The texts that a pattern is found in, by key. */
function textsWith(pattern: RegExp, catalogue: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(catalogue).filter(([, text]) => pattern.test(text)));
}

/** Texts that send somebody to a page, a section or a button, with its present label. */
const named: Partial<Record<Key, Key>> = {
  'actions.bot_silent': 'chatbot.section.answers',
  'command.go_all': 'view.all',
  'command.go_bot': 'view.bot',
  'command.go_history': 'history.title',
  'command.go_knowledge': 'knowledge.title',
  'command.go_mine': 'view.mine',
  'command.go_queue': 'view.queue',
  'command.go_resolved_today': 'view.resolved_today',
  'command.go_settings': 'settings.title',
  'command.go_snoozed': 'view.snoozed',
  'command.go_unanswered': 'knowledge.unanswered',
  'command.go_waiting_on_visitor': 'view.waiting_on_visitor',
  'new_chatbot.lead': 'knowledge.title',
  'roles.own_hint': 'roles.title',
  'skill_rules.hint': 'people.title',
};

describe('texts that name a page, a section or a button', () => {
  it.each(Object.entries(named) as [Key, Key][])('%s uses the label of %s', (text, label) => {
    for (const catalogue of Object.values(catalogues)) expect(catalogue[text]).toContain(catalogue[label]);
  });

  it('are all in that list', () => {
    // "see Roles", "under Knowledge", "Go to Queue": a label after a word that leads to it.
    const labels = new Set<string>(Object.values(en));
    const naming = Object.entries(en).filter(([, text]) => {
      const label = /\b(?:see|under|in|Go to) (\p{Lu}[\p{Ll} ]+?)(?:[.,:;]|$)/u.exec(text)?.[1];
      return label !== undefined && labels.has(label);
    });
    expect(naming.map(([key]) => key).filter((key) => !(key in named))).toEqual([]);
  });
});

/** Words of a private dialect, or of translated-sounding English and Italian, that the house voice has better words for. */
const avoided = {
  en: /\b(?:knobs?|askings|ways of asking|as the system|for ever|in vain|anew|whilst|kindly|please refresh|alike to|is told|are told|look:)\b/i,
  it: /\b(?:invio spedisce|ora col bot|trattenut[oa]|numeri grezzi|togli i filtri|spedisci|cliccare qui|si prega di|effettuare il login|loggarsi|customizzare|settare|matchare)\b/i,
};

describe('the house voice', () => {
  it.each(locales)('has no avoided word in %s', (locale) => {
    expect(textsWith(avoided[locale], catalogues[locale])).toEqual({});
  });

  it.each(locales)('has no typewriter punctuation in %s', (locale) => {
    // A straight apostrophe only quotes for the format of messages; a straight quotation mark only code.
    expect(textsWith(/\p{L}'\p{L}/u, catalogues[locale])).toEqual({});
    expect(textsWith(/\.\.\.| -{1,2} (?=\p{L}{4})/u, catalogues[locale])).toEqual({});
  });

  it('speaks to Italian operators with tu: no Lei, no Suo', () => {
    const formal = /\b(?:Lei|Suo|Sua|Suoi|Sue|La preghiamo|faccia|inserisca|scelga|prema|clicchi)\b/;
    const toVisitors = (key: string) => key.startsWith('preview.') || key.includes('widget');
    expect(Object.keys(textsWith(formal, italian)).filter((key) => !toVisitors(key))).toEqual([]);
  });
});
