/** Ending of a plural -> endings of the singular it may have, likeliest first. */
const plurals: [string, string[]][] = [
  ['chi', ['co', 'ca']],
  ['ghi', ['go', 'ga']],
  ['che', ['ca']],
  ['ghe', ['ga']],
  ['ce', ['cia']],
  ['ge', ['gia']],
  ['i', ['o', 'e', 'a', 'io']],
  ['e', ['a']],
];

/** Singulars that an Italian plural may come from: "pacchi" of "pacco", "negozi" of "negozio". */
export function singularsOf(word: string): string[] {
  return restore(word, plurals);
}

const otherForms: [string, string[]][] = [
  ['che', ['co']],
  ['ghe', ['go']],
  ['chi', ['co']],
  ['ghi', ['go']],
  ['ie', ['io']],
  ['a', ['o']],
  ['i', ['o', 'e', 'io']],
  ['e', ['o']],
];

/** Masculine singulars that a form of an adjective may come from: "rosse" of "rosso", "gentili" of "gentile". */
export function masculinesOf(word: string): string[] {
  return restore(word, otherForms);
}

function restore(word: string, endings: [string, string[]][]): string[] {
  return endings
    .filter(([ending]) => word.endsWith(ending))
    .flatMap(([ending, originals]) => originals.map((original) => word.slice(0, -ending.length) + original));
}

/** Adjectives that an adverb in -mente may come from: "rapidamente" of "rapido", "facilmente" of "facile". */
export function adjectivesOfAdverb(word: string): string[] {
  if (!word.endsWith('mente')) return [];
  const stem = word.slice(0, -'mente'.length);
  return stem.endsWith('a') ? [`${stem.slice(0, -1)}o`] : [stem, `${stem}e`];
}

/** Adjectives that a superlative may come from: "lentissima" of "lento". */
export function adjectivesOfSuperlative(word: string): string[] {
  const stem = /^(.+)issim[oaie]$/.exec(word)?.[1];
  if (stem === undefined) return [];
  return [`${stem.replace(/([cg])h$/, '$1')}o`, `${stem}e`];
}

/** Words that a diminutive may come from: "pacchettino", "borsetta". */
export function positivesOfDiminutive(word: string): string[] {
  const stem = /^(.{3,})(?:in|ett)[oaie]$/.exec(word)?.[1]?.replace(/([cg])h$/, '$1');
  return stem === undefined ? [] : [`${stem}o`, `${stem}a`, `${stem}e`];
}
