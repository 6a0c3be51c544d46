import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEntries } from './entries.js';
import { makeGloss } from './gloss.js';
import { glossOf } from './gloss-of.js';

const italian = glossOf('it');
const gloss = (text: string) => italian?.(text);

describe('gloss', () => {
  it('exists for Italian, and for no language without a table', () => {
    expect(glossOf('it')).toBe(italian);
    expect(glossOf('en')).toBeUndefined();
    expect(glossOf('constructor')).toBeUndefined();
  });

  it.each([
    ['Posso pagare con PayPal?', 'can I pay with PayPal?'],
    ['Quanto costa la spedizione?', 'how much does it cost the shipping?'],
    ['Avete un parcheggio?', 'do you have a parking?'],
    ['Spedite in Germania?', 'do you ship in Germany?'],
    ['si può cambiare la data', 'can one change the date'],
  ])('asks as a visitor would: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it('takes the longest phrase before its words', () => {
    expect(gloss('carta')).toBe('card');
    expect(gloss('carta di credito')).toBe('credit card');
    expect(gloss('con carte di credito straniere')).toBe('with credit cards foreign');
  });

  it.each([
    ['ho insegnato', 'I have taught'],
    ['ho portato', 'I have brought'],
  ])('inflects irregular English verbs: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it('ends a phrase at punctuation', () => {
    expect(gloss('carta. di credito')).toBe('card. of credit');
  });

  it('finds a phrase across an elision, a hyphen or a missing accent', () => {
    expect(gloss("dov'è")).toBe('where is');
    expect(gloss('dov’è')).toBe('where is');
    expect(gloss("carta d'identità")).toBe('identity card');
    expect(gloss("carta d'identita")).toBe('identity card');
  });

  it.each([
    ['pacchi', 'parcels'],
    ['negozi', 'stores'],
    ['problemi', 'problems'],
    ['biciclette rosse', 'bicycles red'],
    ['uomini', 'men'],
    ['uova', 'eggs'],
    ['bambini', 'children'],
  ])('knows plurals by rule and those that follow none: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it.each([
    ['spediremo', 'we will ship'],
    ['cercherò', 'I will look for'],
    ['cerchiamo', 'we look for'],
    ['mangerei', 'I would eat'],
    ['finisci', 'you finish'],
    ['spedisce', 'ships'],
    ['pagassero', 'paid'],
    ['cambiando', 'changing'],
    ['ottengo', 'I get'],
    ['proponeva', 'proposed'],
    ['ridurrebbe', 'would reduce'],
    ['rimborsati', 'refunded'],
    ['iscritta', 'registered'],
  ])('reads a form of a verb by its ending: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it('reads -ate and -ite as a question, after an auxiliary or a feminine plural as a participle', () => {
    expect(gloss('riparate biciclette?')).toBe('do you repair bicycles?');
    expect(gloss('sono riparate')).toBe('are repaired');
    expect(gloss('biciclette riparate')).toBe('bicycles repaired');
  });

  it.each([
    ['pagarlo', 'pay it'],
    ['restituirla', 'return it'],
    ['spedirmi', 'ship me'],
    ['dirmelo', 'tell it to me'],
    ['ridurli', 'reduce them'],
    ['iscriversi', 'register'],
    ['cambiandolo', 'changing it'],
    ['speditemelo', 'ship it to me'],
  ])('takes pronouns off a verb: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it.each([
    ['nn arriva il pacco', 'does not arrive the parcel'],
    ['xké', 'why'],
    ['cmq grazie', 'anyway thanks'],
    ['qnt costa', 'how much does it cost'],
    ["e' arrivato", 'arrived'],
    ["perche' e piu", 'why and more'],
    ['sara possibile', 'will be possible'],
    ['ciaooo', 'hi'],
    ['aquistare un abonamento', 'buy a subscription'],
  ])('reads the spellings of chats and of haste: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it.each([
    ['lavoro a Milano', 'I work to Milan'],
    ['il lavoro', 'the work'],
    ['una porta', 'a door'],
    ['mi porta il pacco', 'me brings the parcel'],
    ['la fattura non fattura', 'the invoice does not invoice'],
  ])('tells noun and verb apart by the word before: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it.each([
    ['come cambio la password', 'how do I change the password'],
    ['come la cambio', 'how do I change'],
    ['la cambio', 'the exchange'],
    ['come si cambia', 'how do you change'],
    ['se avete posto', 'if you have place'],
    ['che tasso avete', 'what rate do you have'],
    ['per pagare, per il pacco', 'to pay, for the parcel'],
    ['non si accende più, più caro', 'does not turn on any more, more expensive'],
  ])('puts questions and small words as English does: %s', (text, expected) => {
    expect(gloss(text)).toBe(expected);
  });

  it('negates as English does', () => {
    expect(gloss('non spedisce, non è, non spedisco')).toBe('does not ship, is not, I do not ship');
  });

  it('drops the article before a possessive', () => {
    expect(gloss('il mio ordine e una vostra bici')).toBe('my order and your bike');
  });

  it('keeps unknown words, names, numbers and punctuation', () => {
    expect(gloss('Il Zorblax di Marco Rossi (n. 4523-B) costa 12,50 €!')).toBe(
      'the Zorblax of Marco Rossi (n. 4523-B) costs 12,50 €!',
    );
  });

  it('returns texts without words as they are', () => {
    for (const text of ['', '?!', '42', '👍👍', '日本語']) expect(gloss(text)).toBe(text);
  });

  it('gives the same for the same text, whatever was glossed before', () => {
    const before = gloss('dove trovo la fattura?');
    gloss("non c'è nn x");
    expect(gloss('dove trovo la fattura?')).toBe(before);
  });

  it('survives hostile texts', () => {
    const texts = [
      'a'.repeat(10_000),
      'e '.repeat(5_000),
      "'".repeat(10_000),
      'da '.repeat(3_000),
      '\u0301'.repeat(10_000),
    ];
    for (const text of texts) expect(gloss(text)).toBeTypeOf('string');
    expect(gloss('x'.repeat(10_000))).toBe('x'.repeat(10_000));
    expect(gloss('__proto__ constructor toString')).toBe('__proto__ constructor toString');
  });

  it('looks each word up a bounded number of times, however long the text', () => {
    let lookUps = 0;
    class CountedPhrases extends Map<string, string> {
      override get(key: string) {
        lookUps++;
        return super.get(key);
      }
    }
    const counted = makeGloss({
      phrases: new CountedPhrases([['a a a a b', 'never there']]),
      standard: (word) => word,
      phraseSpelling: (word) => word,
      readName: () => undefined,
      read: () => {
        lookUps++;
        return undefined;
      },
    });
    counted('a '.repeat(1000));
    expect(lookUps).toBeLessThanOrEqual(5 * 1000);
  });
});

describe('gloss tables', () => {
  const folder = new URL('./it/', import.meta.url);
  const tables = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const read = (name: string) => parseEntries(readFileSync(new URL(name, folder), 'utf8'));

  it.each(tables)('%s is sorted and lists each key once', (name) => {
    const keys = read(name).map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)].sort());
  });

  it('phrases have two words or more, and no digits: they could never be found', () => {
    const phrases = read('phrases.txt').map(({ key }) => key);
    expect(phrases.filter((key) => /\d/.test(key) || (key.match(/[\p{L}\p{M}]+/gu) ?? []).length < 2)).toEqual([]);
  });

  it('a line that is no entry is refused', () => {
    expect(() => parseEntries('ordine order')).toThrow('Not an entry');
  });
});
