import { describe, expect, it } from 'vitest';
import en from './en.json';
import { formatMessage, placeholders } from './format-message.js';
import it_ from './it.json';
import launcherEn from './launcher.en.json';
import launcherIt from './launcher.it.json';

const pairs: [string, Record<string, string>, Record<string, string>][] = [
  ['panel', en, it_],
  ['launcher', launcherEn, launcherIt],
];

describe.each(pairs)('%s catalogues', (_name, english, italian) => {
  it('have the same messages in every language', () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(english).sort());
  });

  it('have the same placeholders in every language', () => {
    for (const [key, pattern] of Object.entries(english))
      expect(placeholders(italian[key] ?? ''), key).toEqual(placeholders(pattern));
  });

  it.each([
    ['en', english],
    ['it', italian],
  ] as const)('%s messages are not empty and can be formatted', (locale, catalogue) => {
    for (const [key, pattern] of Object.entries(catalogue)) {
      const values = Object.fromEntries(placeholders(pattern).map((name) => [name.replace(':plural', ''), 2]));
      expect(formatMessage(pattern, values, locale).trim(), key).not.toBe('');
    }
  });
});

// Labels of buttons and menus take the conventional short imperative: Chiudi, Invia, Annulla.
const isAction = (key: string) =>
  /^(action|card\.pay|card\.track)\b/.test(key) ||
  [
    ...['open', 'openUnread', 'close', 'composer.send', 'message.edit', 'rating.send', 'rating.change', 'jump'],
    ...['confirm.send', 'confirm.submit', 'confirm.again', 'confirm.other'],
  ].includes(key);

it('addresses the Italian visitor with Lei in every sentence', () => {
  const pronouns = /\b(tu|tuo|tua|tuoi|tue|te|ti|vuoi|puoi)\b/i;
  const imperatives = /\b(scrivi|clicca|invia|chiudi|apri|riprova|annulla|valuta|scarica|attendi|lascia|modifica)\b/i;
  for (const [key, message] of [...Object.entries(it_), ...Object.entries(launcherIt)]) {
    expect(message, key).not.toMatch(pronouns);
    if (!isAction(key)) expect(message, key).not.toMatch(imperatives);
  }
});
