import type { Locale } from '#contracts/states.js';

/**
 * Kind of a phrase that asks nothing. `opening`: a question is announced. `refusal`: a bare "no", which declines only what was offered in small
 * talk.
 */
export type PhraseKind =
  | 'identity'
  | 'opening'
  | 'wellbeing'
  | 'goodbye'
  | 'decline'
  | 'refusal'
  | 'thanks'
  | 'greeting'
  | 'acknowledgement';

/** Phrases of a language, as patterns for words in lower case, without accents, separated by single spaces. */
type Phrases = Record<PhraseKind | 'filler', string[]>;

const english: Phrases = {
  identity: [
    '(?:are you|am i (?:talking|speaking|chatting) (?:to|with)) (?:a |an )?(?:real |live )?(?:bot|robot|machine|computer|chatbot|ai|human being|human|person|real|automated)(?: or (?:a |an )?(?:real )?(?:bot|robot|machine|human|person))?',
    'is this (?:a |an )?(?:real |live )?(?:bot|robot|chatbot|ai|human|person)(?: or (?:a |an )?(?:real )?(?:bot|robot|machine|human|person))?',
    'who (?:or what )?are you',
    'what are you',
    'what is your name',
    'who am i (?:talking|speaking|chatting) (?:to|with)',
    'what can you do(?: for me)?',
    'how (?:can|could) you help(?: me)?',
  ],
  opening: [
    'i have (?:a|an|one|another|some) (?:(?:quick|other|small|simple) )?(?:question|questions)(?: for you)?',
    '(?:a |one |another )?(?:quick )?question',
    '(?:can|could|may) i ask(?: you)? (?:a question|something)',
    'i (?:want|would like|wanted) to ask(?: you)? (?:a question|something)',
    '(?:can|could|would|will) you(?: please)? help(?: me| us)?(?: out)?(?: with (?:something|a question))?',
    '(?:i )?(?:just )?(?:need|want|would like) (?:some |your |a little )?(?:help|assistance|information|info|advice)',
    'help(?: me| us)?',
    'are you (?:there|available|online)',
    '(?:is )?(?:anyone|anybody) (?:there|here)',
  ],
  wellbeing: [
    'how are you(?: doing| feeling)?(?: today)?',
    'how is it going',
    'how do you do',
    'how are things',
    'nice to meet you',
  ],
  goodbye: [
    'bye(?: bye)?(?: for now)?',
    'goodbye',
    'see you(?: later| soon| tomorrow)?',
    'have a (?:nice|good|great|lovely) (?:day|evening|one|weekend)',
    'good night',
    'take care',
  ],
  decline: [
    'no (?:thanks|thank you)(?: a lot| very much| so much)?',
    '(?:no )?that (?:is|was) (?:all|it)(?: for (?:now|today))?',
    '(?:no )?nothing(?: else| more)?',
    'no (?:more|other) questions',
    'no (?:need|worries|problem)',
    '(?:no )?i am (?:good|fine|ok|okay|all set)',
    'all (?:good|set)',
    'never ?mind(?: (?:about )?(?:it|that|this))?',
    '(?:just |let us )?forget (?:about )?(?:it|that|this)',
    '(?:just )?(?:leave|drop|skip|scratch) (?:it|that|this)',
    '(?:it|that) does not matter(?: (?:any ?more|now))?',
    'do not (?:bother|worry)(?: about (?:it|that|this))?',
  ],
  refusal: ['no', 'nope', 'nah'],
  thanks: [
    '(?:thanks|thank you|thank u|thx|tnx|ty|cheers|many thanks|much appreciated)(?: a lot| a million| so much| very much| again| indeed| for (?:your|the|all your) (?:help|time|patience|support|answer|reply|info|information)| for (?:that|this|everything|helping)| you)*',
    'i (?:really )?appreciate (?:it|that|your help)',
  ],
  greeting: [
    '(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| everyone| all| again| guys)?',
  ],
  acknowledgement: [
    'ok|okay|okey|k|kk|right|yes|yep|yeah|yup|sure|great|perfect|super|cool|nice|good|fine|alright|all right|excellent|awesome|wonderful|brilliant|fantastic|lovely|amazing',
    'got it|i see|i understand|i understood|understood|makes sense|agreed|exactly|of course|interesting',
    'very (?:good|nice|well|helpful|clear|kind)',
    'sounds (?:good|great)',
    '(?:that|this) (?:helps|helped|works|makes sense)',
    '(?:that|this|it) is (?:great|good|perfect|helpful|clear|nice|fine|ok|okay|all right|alright)',
    'good to know',
    'you are welcome|not at all',
    '(?:ha ?)+|lol|wow',
  ],
  filler: ['please|pls|so|then|and|well|oh|ah|hm+'],
};

const italian: Phrases = {
  identity: [
    '(?:(?:sei|siete|parlo con|sto parlando con)(?: proprio)? (?:un |una |vero )?|e (?:un |una ))(?:bot|robot|macchina|computer|chatbot|umano|persona|ia|intelligenza artificiale|vero|vera|operatore)(?: vero| vera| automatico| reale)?(?: o (?:un |una )?(?:bot|robot|macchina|umano|persona)(?: vera| vero)?)?',
    '(?:ma )?chi (?:sei|siete|e lei)',
    '(?:che )?cosa (?:sei|siete)',
    'come (?:ti chiami|vi chiamate)',
    'con chi (?:parlo|sto parlando|ho a che fare)',
    '(?:che )?cosa (?:sai|puoi|sapete|potete) fare(?: per me)?',
    'come (?:puoi|potete) aiutarmi',
  ],
  opening: [
    '(?:ho|avrei) (?:una|un|un altra|un altro|delle|dei|qualche|alcune) (?:piccola |piccolo |altra |altro )?(?:domanda|domande|dubbio|dubbi|curiosita)(?: da far(?:vi|ti|le))?',
    '(?:una |un altra )?domanda',
    '(?:posso|potrei|vorrei|volevo) (?:chieder|far)(?:e|ti|le|vi) (?:una domanda|una cosa|qualcosa)',
    '(?:mi )?(?:puoi|puo|potete|potresti|potrebbe|potreste) (?:aiutare|aiutarmi|dare una mano|darmi una mano)',
    'mi (?:aiuti|aiuta|aiutate)',
    'aiuto|aiutami|aiutatemi|mi aiuti',
    '(?:mi serve|mi servirebbe|ho bisogno di|avrei bisogno di|vorrei|volevo|cerco) (?:di )?(?:aiuto|un aiuto|una mano|un informazione|una informazione|informazioni|delle informazioni|alcune informazioni|qualche informazione|un consiglio)',
    'ci (?:sei|siete)',
  ],
  wellbeing: ['come (?:va|vanno le cose|stai|state|sta)(?: oggi)?', 'piacere(?: di conoscer(?:ti|la|vi))?'],
  goodbye: [
    'arrivederci|arrivederla|addio|a presto|a dopo|a domani|ciao ciao|buonanotte|ci vediamo(?: presto| domani)?|buona (?:giornata|serata|notte)|buon (?:weekend|fine settimana|lavoro)|alla prossima',
  ],
  decline: [
    'no (?:grazie|ti ringrazio|la ringrazio|vi ringrazio)(?: mille)?',
    '(?:no )?(?:questo )?(?:e|era) tutto(?: per ora| per oggi)?',
    '(?:no )?(?:nient altro|niente(?: altro)?|nulla(?: altro| di altro)?)',
    '(?:no )?(?:basta cosi|va bene cosi|sono a posto|a posto(?: cosi)?|sto bene cosi)',
    'non (?:importa(?: piu)?|fa niente|fa nulla|serve(?: altro| piu)?)',
    'fa (?:niente|lo stesso)|poco importa|come non detto',
    'dimentica(?:lo|telo)?|(?:se )?lo dimentichi',
    'non (?:si preoccupi|ti preoccupare|preoccuparti|preoccupatevi)',
    'nessun problema',
    'non ho altre domande',
    '(?:lasci(?:a|ate|amo)?|lascia(?:lo|la|molo|telo)) (?:stare|perdere)',
    'per (?:ora|il momento) (?:no|basta|e tutto)',
  ],
  refusal: ['no'],
  thanks: [
    '(?:e )?(?:grazie|ti ringrazio|vi ringrazio|la ringrazio)(?: mille| tante| infinite| molte| di cuore| ancora| davvero| a lei| a voi| a te| (?:per|del|dell|della) (?:l aiuto|aiuto|la risposta|risposta|la disponibilita|pazienza|la pazienza|supporto|il supporto|avermi aiutato|tutto|tempo|il tempo|informazione|informazioni|le informazioni))*',
  ],
  greeting: [
    '(?:ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|buondi|ehi|hey|ehila)(?: a tutti| di nuovo| ancora)?',
  ],
  acknowledgement: [
    'ok|okay|va bene|bene|benissimo|perfetto|perfetta|ottimo|ottima|capito|capisco|ho capito|chiaro|chiarissimo|d accordo|si|certo|certamente|esatto|giusto|bello|fantastico|eccellente|magnifico|super|meraviglioso|grande|bravo|brava|bravi|bravissimo|bravissimi|interessante|volentieri',
    '(?:e )?tutto (?:bene|ok|a posto|chiaro)',
    'molto (?:bene|gentile|gentili|utile|chiaro|interessante)',
    'gentilissim[oaei]',
    'buono a sapersi',
    'di niente|di nulla|prego|figurati|si figuri|esattamente|sicuro',
    '(?:ah ?)+|(?:ha ?)+',
  ],
  filler: ['per favore|perfavore|per piacere|per cortesia|allora|dunque|beh|ah|oh|mh|hm+|ecco'],
};

const phrases: Record<Locale, Phrases> = { en: english, it: italian };

/** Patterns of each kind, which match at a position, up to the end of a word. Turns are short, so none takes long. */
const patterns: Record<string, [keyof Phrases, RegExp][]> = Object.fromEntries(
  Object.entries(phrases).map(([language, kinds]) => [
    language,
    Object.entries(kinds).flatMap(([kind, all]) =>
      all.map((one): [keyof Phrases, RegExp] => [kind as keyof Phrases, new RegExp(`(?:${one})(?= |$)`, 'y')]),
    ),
  ]),
);

/** Kinds by precedence: "hi, thanks, I have a question" announces a question. */
const precedence: readonly PhraseKind[] = [
  'identity',
  'opening',
  'wellbeing',
  'goodbye',
  'decline',
  'thanks',
  'greeting',
  'acknowledgement',
  'refusal',
];

/** Kind of a turn, given as words separated by single spaces, that consists of phrases only; null if it has other words. */
export function phraseKind(turn: string, language: string): PhraseKind | null {
  const found = new Set<keyof Phrases>();
  for (let at = 0; at < turn.length; ) {
    let [longest, kind]: [number, keyof Phrases | null] = [0, null];
    for (const [candidate, pattern] of patterns[language] ?? []) {
      pattern.lastIndex = at;
      const length = pattern.exec(turn)?.[0].length ?? 0;
      if (length > longest) [longest, kind] = [length, candidate];
    }
    if (kind === null) return null;
    found.add(kind);
    // The next word begins after the space.
    at += longest + 1;
  }
  // "No, great" is neither.
  if (found.has('refusal') && found.has('acknowledgement') && !found.has('thanks')) return null;
  return precedence.find((kind) => found.has(kind)) ?? null;
}
