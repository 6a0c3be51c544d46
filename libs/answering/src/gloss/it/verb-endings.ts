/**
 * Endings of the regular verbs with the English pattern of each form: `*` base form, `*s` third person, `*ed` past, `*en` participle,
 * `*ing` gerund. Italian verbs include their subject, so the pattern does too; visitors address a business in the second person plural
 * ("spedite in Germania?"), so it reads as a question. If it is spelled like a participle (-ate, -ite), the table says participle and the
 * context decides.
 */
const future = (vowel: string) => ({
  [`${vowel}rò`]: 'I will *',
  [`${vowel}rai`]: 'you will *',
  [`${vowel}rà`]: 'will *',
  [`${vowel}remo`]: 'we will *',
  [`${vowel}rete`]: 'will you *',
  [`${vowel}ranno`]: 'will *',
  [`${vowel}rei`]: 'I would *',
  [`${vowel}resti`]: 'would you *',
  [`${vowel}rebbe`]: 'would *',
  [`${vowel}remmo`]: 'we would *',
  [`${vowel}reste`]: 'would you *',
  [`${vowel}rebbero`]: 'would *',
});

const past = (vowel: string) => ({
  [`${vowel}vo`]: 'I *ed',
  [`${vowel}vi`]: 'you *ed',
  [`${vowel}va`]: '*ed',
  [`${vowel}vamo`]: 'we *ed',
  [`${vowel}vate`]: 'you *ed',
  [`${vowel}vano`]: '*ed',
  [`${vowel}ssi`]: 'I *ed',
  [`${vowel}sse`]: '*ed',
  [`${vowel}ssimo`]: 'we *ed',
  [`${vowel}ste`]: 'you *ed',
  [`${vowel}ssero`]: '*ed',
});

const participle = (vowel: string) => ({
  [`${vowel}to`]: '*en',
  [`${vowel}ta`]: '*en',
  [`${vowel}ti`]: '*en',
  [`${vowel}te`]: '*en',
});

const everyConjugation = { o: 'I *', i: 'you *', iamo: 'we *' };

const are = {
  ...everyConjugation,
  ...participle('a'),
  ...future('e'),
  ...past('a'),
  a: '*s',
  ano: '*',
  ino: '*',
  ai: 'I *ed',
  ò: '*ed',
  arono: '*ed',
  ando: '*ing',
  are: '*',
};

const ere = {
  ...everyConjugation,
  ...participle('u'),
  ...future('e'),
  ...past('e'),
  e: '*s',
  ono: '*',
  ete: 'do you *',
  a: '*s',
  ano: '*',
  endo: '*ing',
  ere: '*',
};

const ire = {
  ...everyConjugation,
  ...participle('i'),
  ...future('i'),
  ...past('i'),
  e: '*s',
  ono: '*',
  a: '*s',
  ano: '*',
  endo: '*ing',
  ire: '*',
  // Verbs like "spedire" put -isc- before these endings, others do not: no form can be confused, so all may.
  isco: 'I *',
  isci: 'you *',
  isce: '*s',
  iscono: '*',
  isca: '*s',
  iscano: '*',
  ii: 'I *ed',
  ì: '*ed',
  irono: '*ed',
};

export interface VerbEnding {
  /** Ending of the infinitive: `are`, `ere` or `ire`. */
  conjugation: string;
  pattern: string;
}

/** Possible readings by ending. Endings are also listed without accents, which people omit. */
export const verbEndings = new Map<string, VerbEnding[]>();

for (const [conjugation, endings] of Object.entries({ are, ere, ire })) {
  for (const [ending, pattern] of Object.entries(endings)) {
    for (const spelling of new Set([ending, ending.replace('ò', 'o').replace('à', 'a').replace('ì', 'i')])) {
      if (spelling !== ending && spelling.length < 3) continue;
      verbEndings.set(spelling, [...(verbEndings.get(spelling) ?? []), { conjugation, pattern }]);
    }
  }
}

export const longestEnding = Math.max(...[...verbEndings.keys()].map((ending) => ending.length));
