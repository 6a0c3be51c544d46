import { analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { personWish } from './person-wish.js';
import { type PhraseKind, phraseKind } from './small-talk-phrases.js';

/** Kind of a turn without a question. `person`: the visitor wants a person. */
export type SmallTalk = Exclude<PhraseKind, 'refusal'> | 'person';

const politeEnglish = '(?: please| pls| thanks| thank you)?';
const politeItalian = '(?: per favore| per piacere| perfavore| grazie)?';
const whoEnglish =
  '(?:a |an |the |some |your )?(?:real |live |actual |human )?(?:human|person|people|operator|agent|someone|somebody|representative|advisor|adviser|staff member|customer service|customer care|human being)';
const whoItalian =
  '(?:un |una |l |il |la |con |al |all |a )*(?:vero |vera )?(?:operatore|operatrice|persona|umano|qualcuno|addetto|addetta|consulente|essere umano|servizio clienti|assistenza clienti)(?: vero| vera| reale| umano| umana| in carne e ossa)?';

/** A whole turn that asks for a person in a few words, in lower case, without accents, separated by single spaces. */
const personOnly: Record<Language, RegExp> = {
  en: new RegExp(
    `^(?:hi |hello |hey )?(?:(?:can|could|may) i |i (?:want|need|would like|wish)(?: to)? |i d like to |let me |please |connect me (?:to|with) |transfer me to |put me through to |give me |get me |is there )*(?:(?:speak|talk|chat) (?:to|with) )?${whoEnglish}(?: i can (?:speak|talk|chat) (?:to|with)| here)?${politeEnglish}$`,
  ),
  it: new RegExp(
    `^(?:ciao |salve |buongiorno |buonasera )?(?:(?:vorrei|voglio|posso|potrei|ho bisogno di|desidero|si puo|mi serve|mi puo|mi potete|mi passi|passami|passatemi|fammi|fatemi|c e|mettetemi in contatto con|mi metta in contatto con) ?(?:per favore )?)*(?:(?:parlare|chattare|passare|essere messo in contatto|comunicare)(?: con)? )?${whoItalian}(?: con cui (?:posso )?parlare)?${politeItalian}$`,
  ),
};

const replies: Record<Language, Record<Exclude<SmallTalk, 'person'>, string>> = {
  en: {
    identity: 'I am the automatic assistant of this site. I answer what I know; if you prefer a person, just say so.',
    opening: 'I am here to help. What is it about?',
    wellbeing: 'All is well here, thank you! How can I help you?',
    goodbye: 'Goodbye, and thank you for your visit!',
    decline: 'All right! If there is anything else, just ask.',
    thanks: 'You are welcome! Is there anything else I can do for you?',
    greeting: 'Hello! How can I help you?',
    acknowledgement: 'All right! If there is anything else, just ask.',
  },
  it: {
    identity:
      "Sono l'assistente automatico di questo sito. Rispondo a ciò che so; se preferisce una persona, basta dirlo.",
    opening: 'Sono qui per aiutarLa. Di che cosa si tratta?',
    wellbeing: 'Tutto bene, grazie! Come posso aiutarLa?',
    goodbye: 'Arrivederci, e grazie della visita!',
    decline: 'Va bene! Se Le serve altro, chieda pure.',
    thanks: 'Prego! Posso fare altro per Lei?',
    greeting: 'Salve! Come posso aiutarLa?',
    acknowledgement: 'Va bene! Se Le serve altro, chieda pure.',
  },
};

/** Maximum length of small talk: longer turns are questions. */
const most = { words: 14, characters: 250 };

const emoji = /\p{Extended_Pictographic}/u;
/** Emoji of somebody who is not content. */
const unhappy = /[👎😠😡🤬😤😞😟😢😭🙁☹😩😫🤦🙄💩🖕]/u;

export interface SmallTalkReply {
  kind: SmallTalk;
  language: Language;
  /** Empty for `person`, which is handed over instead of answered. */
  text: string;
  /** The turn is a wish for a person and names a topic. */
  isAbout: boolean;
}

/**
 * Recognises a turn that is only small talk, in the preferred language first. A wish for a person may name a topic ({@link personWish}). A bare
 * "no" is small talk if the visitor's turn before was: otherwise it may reject an answer.
 */
export function smallTalk(
  text: string,
  preferred: Language,
  previousTurn: string | null = null,
): SmallTalkReply | null {
  const languages = Object.keys(replies).sort((a, b) => Number(b === preferred) - Number(a === preferred));
  for (const language of languages) {
    const wish = personWish(text, language);
    const found = wish ? 'person' : kindIn(text, language);
    const declines = found === 'refusal' && previousTurn !== null && smallTalk(previousTurn, preferred) !== null;
    const kind = declines ? 'decline' : found;
    if (!kind || kind === 'refusal') continue;
    const reply = kind === 'person' ? '' : (replies[language]?.[kind] ?? '');
    return { kind, language, text: reply, isAbout: wish?.isAbout ?? false };
  }
  return null;
}

function kindIn(text: string, language: Language): SmallTalk | 'refusal' | null {
  if (text.length > most.characters) return null;
  const { words } = analyse(text, language, most.words + 1);
  if (words.length === 0) return wordless(text);
  if (words.length > most.words) return null;
  const turn = words.join(' ');
  return personOnly[language]?.test(turn) ? 'person' : phraseKind(turn, language);
}

/** Kind of a turn without a word: emoji, or punctuation. */
function wordless(text: string): SmallTalk | null {
  if (text.trim() === '' || unhappy.test(text)) return null;
  if (text.includes('👋')) return 'greeting';
  return emoji.test(text) ? 'acknowledgement' : 'opening';
}
