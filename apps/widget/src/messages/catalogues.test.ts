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

  it.each(Object.keys(english))('%s has the same placeholders in every language', (key) => {
    expect(placeholders(italian[key] ?? '')).toEqual(placeholders(english[key] ?? ''));
  });

  it.each([
    ['en', english],
    ['it', italian],
  ] as const)('%s messages are filled and can be formatted', (locale, catalogue) => {
    for (const [key, pattern] of Object.entries(catalogue)) {
      const values = Object.fromEntries(placeholders(pattern).map((name) => [name.replace(':plural', ''), 2]));
      expect(formatMessage(pattern, values, locale).trim(), key).not.toBe('');
    }
  });
});

it('Italian speaks to the visitor with Lei, never with tu', () => {
  const informal =
    /\b(tu|tuo|tua|tuoi|tue|te|ti|scrivi|vuoi|puoi|clicca|invia|chiudi|apri|riprova|annulla|valuta|scarica)\b/i;
  for (const [key, message] of [...Object.entries(it_), ...Object.entries(launcherIt)])
    expect(message, key).not.toMatch(informal);
});
