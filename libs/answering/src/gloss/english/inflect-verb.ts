/** Past and participle of the irregular verbs that occur in glosses. A single form stands for both. */
const irregular = new Map(
  `be was been|bear bore borne|beat beat beaten|become became become|begin began begun|bend bent|bet bet|bite bit bitten|bleed bled
bring brought|break broke broken|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came come|cost cost|cut cut
deal dealt|do did done|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed
feel felt|fight fought|find found|fit fit|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|get got|give gave given|go went gone|grow grew grown|hang hung|have had|hear heard|hide hid hidden|hit hit
hold held|hurt hurt|keep kept|know knew known|lay laid|lead led|learn learnt|leave left|lend lent|let let|lie lied|light lit
lose lost|make made|mean meant|meet met|pay paid|put put|quit quit|read read|ride rode ridden|ring rang rung
rise rose risen|run ran run|say said|see saw seen|sell sold|send sent|set set|sew sewed sewn|shake shook shaken|shine shone
show showed shown|shrink shrank shrunk|shut shut|sing sang sung|sit sat|sleep slept|speak spoke spoken|spend spent|spit spat
split split|spread spread|steal stole stolen|sting stung|swell swelled swollen|swim swam swum|take took taken|teach taught
tear tore torn|tell told|think thought|throw threw thrown|understand understood|undo undid undone|unwind unwound|wake woke woken
wear wore worn|wet wet|win won|withdraw withdrew withdrawn|withhold withheld|write wrote written|rebuild rebuilt|redo redid redone
resell resold|rewrite rewrote rewritten|upset upset`
    .split(/[|\n]/)
    .map((line) => {
      const [base = '', past = '', participle = past] = line.split(' ');
      return [base, { past, participle }];
    }),
);

/** Verbs stressed on a short last syllable double its consonant: `stop`, `stopped`. */
const doubling = new Set(
  `bet chat commit control cut deter drag drop fit forget get grab hit let log nap occur pat plan prefer put quit refer regret
rip rob run scan ship shop shut sit skip slip split stop submit swim tag tip transfer transmit trap trim unplug unsubmit unwrap
unzip upset wet win wrap zip cancel label model travel`.split(/\s+/),
);

export type VerbForm = 'base' | 'third' | 'past' | 'participle' | 'gerund';

/** Inflects a verb; in a phrasal verb ("turn on", "be needed") the first word. */
export function inflectVerb(verb: string, form: VerbForm): string {
  if (form === 'base') return verb;
  const end = verb.indexOf(' ');
  const head = end < 0 ? verb : verb.slice(0, end);
  return inflectWord(head, form) + (end < 0 ? '' : verb.slice(end));
}

function inflectWord(verb: string, form: Exclude<VerbForm, 'base'>): string {
  switch (form) {
    case 'third':
      return thirdPerson(verb);
    case 'gerund':
      return gerund(verb);
    default:
      return irregular.get(verb)?.[form] ?? regularPast(verb);
  }
}

function thirdPerson(verb: string): string {
  if (verb === 'be') return 'is';
  if (verb === 'have') return 'has';
  return withS(verb);
}

/** The `-s` of verbs and nouns. */
export function withS(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|[^aeiou]o)$/.test(word) ? `${word}es` : `${word}s`;
}

function gerund(verb: string): string {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`;
  return `${doubled(verb)}ing`;
}

function regularPast(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${doubled(verb)}ed`;
}

function doubled(verb: string): string {
  return doubling.has(verb) ? verb + verb.slice(-1) : verb;
}
