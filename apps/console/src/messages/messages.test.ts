import { readdirSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { displayNames } from '#contracts/display-names.js';
import en from './en.json';
import italian from './it.json';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Names of the placeholders of a message, those inside of plural forms too. */
function placeholders(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const name = 'value' in element && element.type !== 0 ? [element.value] : [];
    const inside =
      'options' in element ? Object.values(element.options).flatMap((option) => placeholders(option.value)) : [];
    return [...name, ...inside];
  });
}

const named = (text: string, locale: string) =>
  [...new Set(placeholders(new IntlMessageFormat(text, locale).getAst()))].sort();

describe('the catalogues of messages', () => {
  it('have the same keys', () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(en).sort());
  });

  it('have the same placeholders in both languages', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect(named(italian[key], 'it'), key).toEqual(named(en[key], 'en'));
  });

  it.each(['en', 'it'] as const)('match the wording of the exports in %s', (locale) => {
    const catalogue: Record<string, string> = { en, it: italian }[locale];
    for (const [kind, words] of Object.entries(displayNames[locale]))
      for (const [code, label] of Object.entries(words as Record<string, string>))
        expect(catalogue[`${kind}.${code}`], `${kind}.${code}`).toBe(label);
  });

  it('address Italian operators with tu', () => {
    for (const [key, message] of Object.entries(italian)) expect(message, key).not.toMatch(/\bLei\b/);
  });

  it('contain no unused message', () => {
    const root = new URL('../', import.meta.url);
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(new URL(file, root), 'utf8'))
      .join('\n');
    // Keys are written out, or as a template: `view.${view}`.
    const templates = [...sources.matchAll(/`([a-z_.]+\.|[a-z]+_?)\$\{/g)].map(([, prefix]) => prefix ?? '');
    const unused = Object.keys(en).filter(
      (key) => !sources.includes(`'${key}'`) && !templates.some((prefix) => prefix !== '' && key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});
