import { analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';

/**
 * Grammar of a wish for a person. All parts match words in lower case, without accents, separated by single spaces. Every optional part ends
 * with a space.
 */
interface Grammar {
  /** Filler words before the wish. */
  opening: string;
  wish: string;
  /** "speak to", "connect me with": phrases that only a wish for a person has, so that a topic may follow. */
  contact: string;
  who: string;
  /** "a person I can talk to". */
  whoToTalkTo: string;
  /** "Can a real person help me". */
  helps: string;
  /** "I want a person", as a whole sentence. */
  alone: string;
  polite: string;
  /** "An operator please", as a whole sentence. Not "one person please", which may be a booking. */
  please: string;
  /** The topic, up to the end of the sentence. */
  topic: string;
}

const english: Grammar = {
  opening: '(?:(?:hi|hello|hey|ok|okay|yes|no|sorry|please|pls|but|so|and|look|listen|actually|then) ){0,3}',
  wish: '(?:(?:(?:can|could|may|might) (?:i|we)|(?:can|could|would|will) you|i (?:(?:just|really|still|now|only) )?(?:want|need|wish|wanna|have|would (?:like|prefer|rather|love))|let me|let us|is it possible|would it be possible|i am (?:trying|asking))(?: to)?(?: (?:please|pls|just|maybe|also|really))? )',
  contact:
    '(?:(?:speak|talk|chat)(?: (?:directly|live|now))? (?:to|with)|(?:connect|transfer|switch|forward|hand)(?: me| us)?(?: (?:over|through|on))? (?:to|with)|(?:put|get) (?:me|us) (?:through to|in touch with|in contact with)|be (?:connected|transferred|put through) (?:to|with)|get in touch with) ',
  who: '(?:a |an |the |some |your |one of your |a member of (?:the |your )?)?(?:real |live |actual |human |proper )?(?:human|person|people|operator|operators|agent|agents|someone|somebody|representative|advisor|adviser|colleague|colleagues|staff|staff member|team|team member|customer service|customer services|customer care|customer support|support|support team|support agent|human being|(?:(?:store|shop|team) )?manager|supervisor|boss|person in charge)',
  whoToTalkTo:
    '(?:is there (?:someone|somebody|anyone|anybody|a person|a human|an agent|an operator) i (?:can|could) (?:speak|talk|chat) (?:to|with))',
  helps:
    '(?:can|could|will|would|may|might) (?:a |an |some |one of your |a member of )?(?:real |live |actual |human )?(?:humans?|person|operators?|agents?|representative|colleagues?|staff|staff member|human being) (?:please )?(?:help|assist|advise|call|contact|speak to|talk to|answer) (?:me|us)(?: back)?',
  alone:
    'i (?:(?:just|really) )?(?:want|need|would (?:like|prefer|rather have)|prefer) (?:to (?:have|see) )?(?:(?:a |an )(?:real |live |actual |human )?(?:human|person|operator|agent|human being)|(?:a |the |your )(?:(?:store|shop) )?(?:manager|supervisor|boss))',
  please: '(?:a |an |the )?(?:real |live |human )?(?:operator|agent|human|representative) (?:please|pls|now)',
  polite: '(?: (?:please|pls|thanks|thank you|here|now|right now|instead|directly|today|asap|immediately|urgently))*',
  topic:
    '(?<topic> (?:about|regarding|concerning|because|since|re|with regards? to|in regards? to|on the subject of|for (?:my|our|a|an|the|this|that)|with (?:my|our|this|the|a|an)) .+)?',
};

const italian: Grammar = {
  opening:
    '(?:(?:ciao|salve|buongiorno|buon giorno|buonasera|buona sera|scusi|scusa|scusate|ok|si|no|senta|senti|allora|ma|e|pero|per favore|perfavore|per cortesia) ){0,3}',
  wish: '(?:(?:vorrei|voglio|vogliamo|volevo|posso|potrei|possiamo|potremmo|ho bisogno di|avrei bisogno di|desidero|desidererei|si puo|si potrebbe|e possibile|sarebbe possibile|devo|dovrei|preferisco|preferirei|mi piacerebbe|chiedo di|fammi|fatemi|mi faccia|mi fa|mi fate)(?: (?:per favore|perfavore|per cortesia|solo|proprio|anche))? )',
  contact:
    '(?:(?:parlare|chattare|comunicare)(?: (?:direttamente|subito|ora|adesso))? con|(?:passami|passatemi|mi (?:passi|passa|passate)|(?:mi )?(?:puo|puoi|potete|potrebbe|potreste) passar(?:e|mi))|(?:mettimi|mettetemi|mi (?:metta|mette|metti|mettete)|(?:mi )?(?:puo|puoi|potete|potrebbe|potreste) metter(?:e|mi)|essere mess[oa]|mettermi) in contatto con|(?:collegami|collegatemi|mi colleghi|trasferiscimi|trasferitemi|mi trasferisca|(?:puo|puoi|potete|potrebbe|potreste) (?:collegarmi|trasferirmi)) (?:con|a|ad|al|all)) ',
  who: '(?:(?:un|una|uno|l|il|lo|la|vostro|vostra|dei vostri|delle vostre) )*(?:ver[oa] )?(?:operatore|operatrice|persona|umano|qualcuno|addett[oa]|consulente|collega|responsabile|direttore|direttrice|titolare|superiore|manager|agente|essere umano|servizio clienti|assistenza clienti|assistenza|supporto)(?: (?:ver[oa]|reale|uman[oa]|in carne e ossa|di voi|dello staff|del team))?',
  whoToTalkTo:
    '(?:(?:c e|ce) (?:qualcuno|una persona|un operatore|un umano) con cui (?:posso |poter |potrei |si puo )?parlare)',
  helps:
    '(?:(?:mi )?(?:puo|potrebbe) (?:aiutarmi|aiutare|rispondermi|rispondere|parlarmi|chiamarmi|chiamare)|mi (?:aiuta|risponde|chiama)|parla con me) (?:un |una )?(?:ver[oa] )?(?:persona|operatore|operatrice|umano|addett[oa]|collega|essere umano)(?: (?:ver[oa]|reale|uman[oa]|in carne e ossa))?',
  alone:
    '(?:voglio|vorrei|volevo|mi serve|ho bisogno di|preferisco|preferirei|chiamami|chiamatemi|mi chiami) (?:avere |vedere )?(?:il |la |un |una |l |del |della )(?:vostro |vostra )?(?:responsabile|direttore|direttrice|titolare|superiore|manager)(?: (?:del negozio|di negozio|di turno))?|(?:voglio|vorrei|volevo|mi serve|ho bisogno di|preferisco|preferirei) (?:avere )?(?:un |una )(?:ver[oa] )?(?:operatore|operatrice|persona|umano|addett[oa]|essere umano)(?: (?:ver[oa]|reale|uman[oa]|in carne e ossa))?',
  please: '(?:un |una |l )?(?:operatore|operatrice|umano) (?:per favore|perfavore|per piacere|per cortesia)',
  polite: '(?: (?:per favore|perfavore|per piacere|per cortesia|grazie|qui|ora|adesso|subito|direttamente))*',
  topic:
    '(?<topic> (?:di|del|dello|della|dell|dei|degli|delle|per|riguardo|circa|in merito|a proposito|su|sul|sullo|sulla|sull|sui|sugli|sulle|perche|con) .+)?',
};

const patterns: Record<Language, RegExp> = { en: patternOf(english), it: patternOf(italian) };

function patternOf({ opening, wish, contact, who, whoToTalkTo, helps, alone, please, polite, topic }: Grammar): RegExp {
  const asks = `(?:${wish}{0,2}${contact}${who}|${whoToTalkTo}|${helps})${polite}${topic}`;
  return new RegExp(`^${opening}(?:${asks}|(?:${alone})${polite}|${please}${polite})$`);
}

const politeEnglish = '(?: please| pls| thanks| thank you)?';
const politeItalian = '(?: per favore| per piacere| perfavore| grazie)?';
const whoEnglish =
  '(?:a |an |the |some |your )?(?:real |live |actual |human )?(?:human|person|people|operator|agent|someone|somebody|representative|advisor|adviser|staff member|customer service|customer care|human being|manager|supervisor|boss)';
const whoItalian =
  '(?:un |una |l |il |la |con |al |all |a )*(?:vero |vera )?(?:operatore|operatrice|persona|umano|qualcuno|addetto|addetta|consulente|responsabile|direttore|direttrice|titolare|superiore|manager|essere umano|servizio clienti|assistenza clienti)(?: vero| vera| reale| umano| umana| in carne e ossa)?';

/** A whole turn that asks for a person in a few words, in lower case, without accents, separated by single spaces. */
const personOnly: Record<Language, RegExp> = {
  en: new RegExp(
    `^(?:hi |hello |hey )?(?:(?:can|could|may) i |i (?:want|need|would like|wish)(?: to)? |i d like to |let me |please |connect me (?:to|with) |transfer me to |put me through to |give me |get me |is there )*(?:(?:speak|talk|chat) (?:to|with) )?${whoEnglish}(?: i can (?:speak|talk|chat) (?:to|with)| here)?${politeEnglish}$`,
  ),
  it: new RegExp(
    `^(?:ciao |salve |buongiorno |buonasera )?(?:(?:vorrei|voglio|posso|potrei|ho bisogno di|desidero|si puo|mi serve|mi puo|mi potete|mi passi|passami|passatemi|fammi|fatemi|c e|mettetemi in contatto con|mi metta in contatto con) ?(?:per favore )?)*(?:(?:parlare|chattare|passare|essere messo in contatto|comunicare)(?: con)? )?${whoItalian}(?: con cui (?:posso )?parlare)?${politeItalian}$`,
  ),
};

/** Maximum length of a sentence: longer ones are about something else. */
const most = { words: 40, characters: 1000 };

/** End of a sentence, or of a part of it between commas. */
const sentenceEnd = /[.!?;:,\n…]+|\s[-–—]\s/u;

/** Maximum length of a turn that only asks for a person. */
const mostOnly = { words: 14, characters: 250 };

/** Minimum number of words with which another sentence counts as content, unlike "hello". */
const minContentWords = 3;

export interface PersonWish {
  /** The text names a topic, so that it is the question to show to the operator. */
  isAbout: boolean;
}

/**
 * Recognises a wish for a person in one of the sentences, with or without a topic: "can I talk to somebody about a refund?". The sentence must
 * ask to *speak* to a person or to be put through, or be just "I want a person" or "an operator please". "I need a person for the assembly" is
 * a question of its own, and "are you human?" is not a wish for a person.
 */
export function personWish(text: string, language: Language): PersonWish | null {
  const pattern = patterns[language];
  if (!pattern || text.length > most.characters) return null;
  const sentences = text.split(sentenceEnd).map((sentence) => analyse(sentence, language, most.words + 1).words);
  const matches = sentences.map((words) => (words.length <= most.words ? pattern.exec(words.join(' ')) : null));
  const wish = matches.find((match) => match !== null);
  if (!wish) return asksOnly(text, language) ? { isAbout: false } : null;
  const hasOther = sentences.some((words, at) => !matches[at] && words.length >= minContentWords);
  return { isAbout: hasOther || wish.groups?.topic !== undefined };
}

/** Whether the whole turn asks for a person in a few words, across commas: "operator, please". */
function asksOnly(text: string, language: Language): boolean {
  if (text.length > mostOnly.characters) return false;
  const { words } = analyse(text, language, mostOnly.words + 1);
  return words.length <= mostOnly.words && (personOnly[language]?.test(words.join(' ')) ?? false);
}
