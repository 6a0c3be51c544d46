/** Language code: the part of a locale before the region. */
export type Language = string;

export function languageOf(locale: string): Language {
  return locale.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

/** English contractions that are ambiguous or written without an apostrophe. Rules expand the others. */
const openedWords = new Map(
  Object.entries({
    "won't": 'will not',
    "can't": 'can not',
    "shan't": 'shall not',
    "let's": 'let us',
    cannot: 'can not',
    cant: 'can not',
    wont: 'will not',
    dont: 'do not',
    doesnt: 'does not',
    didnt: 'did not',
    isnt: 'is not',
    arent: 'are not',
    wasnt: 'was not',
    werent: 'were not',
    hasnt: 'has not',
    havent: 'have not',
    hadnt: 'had not',
    couldnt: 'could not',
    wouldnt: 'would not',
    shouldnt: 'should not',
    im: 'i am',
    ive: 'i have',
    youre: 'you are',
    whats: 'what is',
    wheres: 'where is',
    hows: 'how is',
    whos: 'who is',
    thats: 'that is',
    theres: 'there is',
  }),
);
const endings = new Map(Object.entries({ re: 'are', ve: 'have', ll: 'will', d: 'would', m: 'am' }));
/** Words after which `'s` means "is"; after others it is possessive and has no meaning of its own. */
const beforeIs = new Set(['what', 'where', 'how', 'who', 'when', 'why', 'that', 'there', 'here', 'it', 'he', 'she']);

function openContraction(word: string): string {
  const opened = openedWords.get(word);
  if (opened) return opened;
  const apostrophe = word.indexOf("'");
  if (apostrophe < 0) return word;
  if (word.endsWith("n't")) return `${word.slice(0, -3)} not`;
  const stem = word.slice(0, apostrophe);
  const ending = word.slice(apostrophe + 1);
  if (ending === 's') return beforeIs.has(stem) ? `${stem} is` : stem;
  return `${stem} ${endings.get(ending) ?? ending}`;
}

/**
 * Text normalisation: NFKC, lower case, straight apostrophes. Expands English contractions (`can't` -> `can not`) and splits elisions of other
 * languages (`dov'è` -> `dov è`).
 */
export function normalise(text: string, language: Language): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201b\u02bc\u00b4\u0060\u2032]/g, "'");
  return language === 'en' ? plain.replace(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu, openContraction) : plain;
}

const plainWord = /^[a-z0-9]*$/;

/** Removes accents, because people often omit them. */
export function fold(word: string): string {
  // Fast path: nearly all words have no accents, and removing them is the most expensive step per word.
  return plainWord.test(word) ? word : word.normalize('NFD').replace(/\p{M}+/gu, '');
}
