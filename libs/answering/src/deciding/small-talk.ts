import { analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { personWish } from './person-wish.js';

/** Kind of a turn without a question. `person`: the visitor wants a person. */
export type SmallTalk = 'greeting' | 'thanks' | 'goodbye' | 'bot' | 'person';

const politeEnglish = '(?: please| pls| thanks| thank you)?';
const politeItalian = '(?: per favore| per piacere| perfavore| grazie)?';
const whoEnglish =
  '(?:a |an |the |some |your )?(?:real |live |actual |human )?(?:human|person|people|operator|agent|someone|somebody|representative|advisor|adviser|staff member|customer service|customer care|human being)';
const whoItalian =
  '(?:un |una |l |il |la |con |al |all |a )*(?:vero |vera )?(?:operatore|operatrice|persona|umano|qualcuno|addetto|addetta|consulente|essere umano|servizio clienti|assistenza clienti)(?: vero| vera| reale| umano| umana| in carne e ossa)?';

/** Patterns for the words of the whole turn, in lower case, without accents, separated by single spaces. */
const patterns: Record<Language, [SmallTalk, RegExp][]> = {
  en: [
    [
      'person',
      new RegExp(
        `^(?:hi |hello |hey )?(?:(?:can|could|may) i |i (?:want|need|would like|wish)(?: to)? |i d like to |let me |please |connect me (?:to|with) |transfer me to |put me through to |give me |get me |is there )*(?:(?:speak|talk|chat) (?:to|with) )?${whoEnglish}(?: i can (?:speak|talk|chat) (?:to|with)| here)?${politeEnglish}$`,
      ),
    ],
    [
      'bot',
      /^(?:hi |hello |hey )?(?:are you|is this|am i (?:talking|speaking|chatting) (?:to|with)) (?:a |an )?(?:real |live )?(?:bot|robot|machine|computer|chatbot|ai|human|person|real|human being|automated)(?: or (?:a |an )?(?:real )?(?:bot|robot|machine|human|person))?$/,
    ],
    [
      'greeting',
      /^(?:(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| everyone| all)?)(?: how are you(?: doing)?(?: today)?)?$/,
    ],
    [
      'thanks',
      /^(?:(?:ok|okay|great|perfect|super|cool|nice|good|alright|no) )*(?:thanks|thank you|thx|ty|cheers|many thanks|much appreciated)(?: a lot| so much| very much| again| for (?:your|the) help| you| bye)*$/,
    ],
    [
      'goodbye',
      /^(?:ok |okay )?(?:bye|goodbye|bye bye|see you(?: later| soon)?|have a (?:nice|good|great) (?:day|evening|one)|good night|that is all|that is it)(?: thanks| thank you| then| now)*$/,
    ],
  ],
  it: [
    [
      'person',
      new RegExp(
        `^(?:ciao |salve |buongiorno |buonasera )?(?:(?:vorrei|voglio|posso|potrei|ho bisogno di|desidero|si puo|mi serve|mi puo|mi potete|mi passi|passami|passatemi|fammi|fatemi|c e|mettetemi in contatto con|mi metta in contatto con) ?(?:per favore )?)*(?:(?:parlare|chattare|passare|essere messo in contatto|comunicare)(?: con)? )?${whoItalian}(?: con cui (?:posso )?parlare)?${politeItalian}$`,
      ),
    ],
    [
      'bot',
      /^(?:ciao |salve )?(?:sei|siete|e|parlo con|sto parlando con)(?: proprio)? (?:un |una |vero )?(?:bot|robot|macchina|computer|chatbot|umano|persona|ia|intelligenza artificiale|vero|vera|operatore)(?: vero| vera| automatico| reale)?(?: o (?:un |una )?(?:bot|robot|macchina|umano|persona)(?: vera| vero)?)?$/,
    ],
    [
      'greeting',
      /^(?:ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|ehi|hey|ehila)(?: a tutti)?(?: come (?:va|stai|state|sta))?$/,
    ],
    [
      'thanks',
      /^(?:(?:ok|va bene|perfetto|benissimo|ottimo|bene|capito|no) )*(?:grazie|ti ringrazio|vi ringrazio|la ringrazio)(?: mille| tante| infinite| molte| di cuore| ancora| davvero| per (?:l aiuto|la risposta|tutto)| ciao| arrivederci)*$/,
    ],
    [
      'goodbye',
      /^(?:ok |grazie )?(?:arrivederci|arrivederla|addio|a presto|ciao ciao|buona (?:giornata|serata|notte)|buonanotte|e tutto|a dopo)(?: grazie| e grazie| ciao| arrivederci)*$/,
    ],
  ],
};

const replies: Record<Language, Record<Exclude<SmallTalk, 'person'>, string>> = {
  en: {
    greeting: 'Hello! How can I help you?',
    thanks: 'You are welcome! Is there anything else I can do for you?',
    goodbye: 'Goodbye, and thank you for your visit!',
    bot: 'I am the automatic assistant of this site. I answer what I know; if you prefer a person, just say so.',
  },
  it: {
    greeting: 'Salve! Come posso aiutarLa?',
    thanks: 'Prego! Posso fare altro per Lei?',
    goodbye: 'Arrivederci, e grazie della visita!',
    bot: "Sono l'assistente automatico di questo sito. Rispondo a ciò che so; se preferisce una persona, basta dirlo.",
  },
};

/** Maximum length of small talk: longer turns are questions. */
const most = { words: 14, characters: 250 };

export interface SmallTalkReply {
  kind: SmallTalk;
  language: Language;
  /** Empty for `person`, which is handed over instead of answered. */
  text: string;
  /** The turn is a wish for a person and names a topic. */
  isAbout: boolean;
}

/**
 * Recognises a turn that is only small talk, in the preferred language first. A wish for a person may name a topic ({@link personWish}).
 */
export function smallTalk(text: string, preferred: Language): SmallTalkReply | null {
  const languages = Object.keys(patterns).sort((a, b) => Number(b === preferred) - Number(a === preferred));
  for (const language of languages) {
    const wish = personWish(text, language);
    const kind = wish ? 'person' : kindIn(text, language);
    if (!kind) continue;
    const reply = kind === 'person' ? '' : (replies[language]?.[kind] ?? '');
    return { kind, language, text: reply, isAbout: wish?.isAbout ?? false };
  }
  return null;
}

function kindIn(text: string, language: Language): SmallTalk | null {
  if (text.length > most.characters) return null;
  const { words } = analyse(text, language, most.words + 1);
  if (words.length === 0 || words.length > most.words) return null;
  const turn = words.join(' ');
  return patterns[language]?.find(([, pattern]) => pattern.test(turn))?.[0] ?? null;
}
