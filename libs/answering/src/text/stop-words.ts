import type { Language } from './normalise.js';

const lists: Record<Language, string> = {
  en: `a about am an and any are as at be been but by can could did do does for from get had has have he her here him
    his how i if in into is it its just may me my no not of on or our out please she should so some than that the their
    them then there these they this those to too up us was we were what when where which who why will with would yes you your`,
  it: `a abbiamo ad agli ai al alla alle allo anche avere avete c che chi ci col come con cosa cui d da dagli dai dal
    dalla dalle dallo degli dei del dell della delle dello di dov dove e ed era erano essere fa facciamo faccio fai
    fanno fare fate fra gli ha hai hanno ho i il in io l la le lei li lo loro lui ma mi mia mie miei mio ne negli nei
    nel nell nella nelle nello noi non nostra nostro o per perche piu posso potete potrebbe potrei puo puoi quale
    quali quando quanti quanto quegli quei quella quelle quelli quello questa queste questi questo se sei si sia siamo
    siete sono sta sto su sua sue sugli sui sul sulla sulle sullo suo te ti tra tu tua tuo un una uno vi
    vogliamo voglio voi volevo vorrei vorremmo vostra vostre vostri vostro vuole`,
};

const sets = new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]));
const none: ReadonlySet<string> = new Set();

/** Stop words in lower case, without accents. Empty for languages without a list. */
export function stopWordsOf(language: Language): ReadonlySet<string> {
  return sets.get(language) ?? none;
}

/** First words of a follow-up: they refer to the previous turn. */
const referring: Record<Language, ReadonlySet<string>> = {
  en: new Set([
    'it',
    'they',
    'them',
    'that',
    'this',
    'these',
    'those',
    'he',
    'she',
    'and',
    'there',
    'one',
    'ones',
    'also',
  ]),
  it: new Set([
    'e',
    'lo',
    'la',
    'li',
    'le',
    'ne',
    'questo',
    'questa',
    'questi',
    'queste',
    'quello',
    'quella',
    'anche',
    'invece',
    'ma',
  ]),
};

export function refersBack(word: string, language: Language): boolean {
  return referring[language]?.has(word) ?? false;
}
