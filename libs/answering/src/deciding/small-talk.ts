import { onlyPoints, onlyVaries } from '#domain/dialogue/entities/only-points.js';
import { dropsRequest, isCancel } from '#domain/dialogue/entities/read-cancel.js';
import { type PhraseKind, phraseKind } from '#domain/dialogue/entities/small-talk-phrases.js';
import { withoutCourtesy } from '#domain/dialogue/intents/without-courtesy.js';
import { analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { personWish } from './person-wish.js';

/** Kind of a turn without a question. `pointer`: it only points at something; `person`: the visitor wants a person. */
export type SmallTalk = Exclude<PhraseKind, 'refusal'> | 'pointer' | 'person';

/** None asks a question that "yes" or "no" would answer. */
const replies: Record<Language, Record<Exclude<SmallTalk, 'person'>, string>> = {
  en: {
    identity:
      "I'm the automatic assistant of this site. I answer what I can; if you'd rather talk to a person, just say so.",
    opening: "I'm here to help. What would you like to know?",
    wellbeing: "I'm doing well, thanks for asking!",
    goodbye: 'Goodbye, and thank you for your visit!',
    decline: "All right. If there's anything else, just ask.",
    thanks: "You're welcome! If there's anything else, just ask.",
    greeting: 'Hello! How can I help you?',
    acknowledgement: "All right! If there's anything else, just ask.",
    pointer: 'What do you mean? A few more words will help.',
  },
  it: {
    identity:
      "Sono l'assistente automatico di questo sito. Rispondo alle domande che conosco; se preferisce una persona, basta dirlo.",
    opening: 'Sono qui per aiutarLa. Di che cosa si tratta?',
    wellbeing: 'Tutto bene, grazie!',
    goodbye: 'Arrivederci, e grazie della visita!',
    decline: 'Va bene. Se Le serve altro, chieda pure.',
    thanks: 'Prego! Se Le serve altro, chieda pure.',
    greeting: 'Salve! Come posso aiutarLa?',
    acknowledgement: 'Va bene! Se Le serve altro, chieda pure.',
    pointer: 'Che cosa intende? Bastano poche parole in più.',
  },
};

/** Reply to glad emoji alone, which agree to nothing that was said. */
const cheer: Record<Language, string> = {
  en: "😊 If there's anything else, just ask.",
  it: '😊 Se Le serve altro, chieda pure.',
};

/** Maximum length of small talk: longer turns are questions. */
const most = { words: 14, characters: 250 };

const emoji = /\p{Extended_Pictographic}/gu;
/** Emoji of agreement, thanks and joy. Any other one may say that something is wrong. */
const glad = new Set('👍👌🙏😀😃😄😁😆😊🙂😉😍🥰😎😅😂🤣😇🤗🤩👏🎉🥳✅❤💙💚💛🧡💜🤝💪🙌✌🔝💯👋');

/** Kinds that may also be asked: "va bene?" is a question, "how are you?" is none. */
const asked: ReadonlySet<PhraseKind> = new Set(['identity', 'opening', 'wellbeing', 'greeting']);
/** Kinds that mean something else where they may reply to somebody. */
const replying: ReadonlySet<PhraseKind> = new Set(['acknowledgement', 'decline', 'refusal']);
/** Small talk after which a bare "no" declines what else the bot may do. */
const offering: ReadonlySet<SmallTalk> = new Set(['thanks', 'decline']);

export interface SmallTalkReply {
  kind: SmallTalk;
  language: Language;
  /** Empty for `person`, which is handed over instead of answered. */
  text: string;
  /** The turn is a wish for a person and names a topic. */
  isAbout: boolean;
}

/** What stands before a turn. `isReply`: as in a {@link Question}. */
export interface Before {
  readonly previousTurn: string | null;
  readonly isReply: boolean;
  /** Whether the bot has offered choices, which "forget it" turns down. Missing: it has not. */
  readonly isOffered?: boolean;
}

const nothing: Before = { previousTurn: null, isReply: false };

/**
 * Recognises a turn that is only small talk, in the preferred language first. A wish for a person may name a topic ({@link personWish}). "Yes" and
 * "no" are small talk only where nobody but the answerer can have asked.
 */
export function smallTalk(text: string, preferred: Language, before: Before = nothing): SmallTalkReply | null {
  const languages = Object.keys(replies).sort((a, b) => Number(b === preferred) - Number(a === preferred));
  for (const language of languages) {
    const wish = personWish(text, language);
    const kind = wish ? 'person' : kindIn(text, language, before);
    if (!kind) continue;
    return { kind, language, text: replyTo(text, kind, language), isAbout: wish?.isAbout ?? false };
  }
  const [language = preferred] = languages;
  if (isCancelled(text, before))
    return { kind: 'decline', language, text: replies[language]?.decline ?? '', isAbout: false };
  if (!isUnclearPointer(text, before)) return null;
  return { kind: 'pointer', language, text: replies[language]?.pointer ?? '', isAbout: false };
}

function replyTo(text: string, kind: SmallTalk, language: Language): string {
  if (kind === 'person') return '';
  return (isCheer(text) ? cheer[language] : replies[language]?.[kind]) ?? '';
}

/** Whether a turn is a bare "no", which turns down what it does not name. */
export function isRefusal(text: string): boolean {
  return Object.keys(replies).some(
    (language) => phraseKind(analyse(text, language, most.words).words.join(' '), language) === 'refusal',
  );
}

/** Whether a turn only points at something: "the second", but not "and tomorrow?" after a question, which it may vary. */
export function isPointer(text: string, previousTurn: string | null): boolean {
  return onlyPoints(withoutCourtesy(text)) && (previousTurn === null || !onlyVaries(text));
}

/** Whether a cancellation is to be acknowledged: of choices that the bot has offered, or once more, "no, stop" after "forget it". */
function isCancelled(text: string, { previousTurn, isReply, isOffered = false }: Before): boolean {
  if (isReply || !isCancel(text)) return false;
  return isOffered || (previousTurn !== null && (isCancel(previousTurn) || dropsRequest(previousTurn)));
}

/** Whether to ask what a pointer means: not where it may reply to somebody, and not twice in a row. */
function isUnclearPointer(text: string, { previousTurn, isReply }: Before): boolean {
  return isPointer(text, previousTurn) && !isReply && (previousTurn === null || !isPointer(previousTurn, null));
}

function kindIn(text: string, language: Language, before: Before): SmallTalk | null {
  if (text.length > most.characters || !isGlad(text)) return null;
  // What an emoji is made of may count as a word, but an empty one.
  const words = analyse(text, language, most.words + 1).words.filter((word) => word !== '');
  if (words.length === 0) return wordless(text, before);
  if (words.length > most.words) return null;
  const kind = phraseKind(words.join(' '), language);
  if (kind === null || (text.includes('?') && !asked.has(kind)) || (before.isReply && replying.has(kind))) return null;
  if (kind !== 'refusal') return kind;
  if (before.previousTurn === null) return 'decline';
  const said = smallTalk(before.previousTurn, language);
  return said && offering.has(said.kind) ? 'decline' : null;
}

/** Emoji of agreement: "All right!" */
const agreeing = /👍|👌|✅|🤝/u;

/** Whether a turn is glad emoji alone, which agree to nothing: "😀😀😀". */
function isCheer(text: string): boolean {
  return !/[\p{L}\p{N}👋]/u.test(text) && !agreeing.test(text) && text.match(emoji) !== null && isGlad(text);
}

/** Whether all emoji, if any, are glad ones. */
function isGlad(text: string): boolean {
  return (text.match(emoji) ?? []).every((one) => glad.has(one));
}

/** Kind of a turn without a word: emoji, or, at the beginning, punctuation. */
function wordless(text: string, { previousTurn, isReply }: Before): SmallTalk | null {
  if (text.trim() === '' || isReply) return null;
  if (text.includes('👋')) return 'greeting';
  if (text.match(emoji)) return 'acknowledgement';
  return previousTurn === null ? 'opening' : null;
}
