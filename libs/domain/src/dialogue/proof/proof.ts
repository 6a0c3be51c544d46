import { emailAddress } from '#contracts/text.js';
import { asksWhy } from '../entities/about-question.js';
import { isPuzzled } from '../entities/is-puzzled.js';
import { plainWords } from '../entities/plain-words.js';
import { isCancel } from '../entities/read-cancel.js';
import { readConsent } from '../entities/read-consent.js';
import { isLikeEmail, readEmails, readSpelledEmail } from '../entities/read-email.js';
import type { FormMessage } from '../form/form.js';
import { type TextKey, textOf } from '../form/form-texts.js';
import { looksLikeQuestion } from '../form/read-words.js';
import type { Line } from '../form/say-line.js';

/** Maximum repeats of a question, and codes sent; then a person takes over. */
const maxAsks = 2;
const maxCodes = 3;
const maxDigressions = 3;

/**
 * Identity proof by a code sent to a client's address, as JSON state. `words` began the dialogue; its form reads them once the writer is
 * identified.
 */
export interface Proof {
  /** Id of the message that began the dialogue: a code used in it is of no use in another. */
  readonly key: string;
  readonly words: string;
  readonly asks: 'email' | 'code' | 'resend';
  readonly times: number;
  readonly digressions: number;
  /** Codes that were sent. */
  readonly sent: number;
  /** Recipient of the last code; null: none was sent. */
  readonly email: string | null;
}

/**
 * Outcome of a message. `send`: send a code to `proof.email`, as the lines say. `verify`: compare the code, then {@link
 * proofRefused} or the start of the form. `digression`: answer it before the lines; `unknown`: there is no answer to
 * it, as the lines say.
 */
export interface ProofStep {
  readonly proof: Proof;
  readonly lines: readonly Line[];
  readonly choices?: readonly TextKey[];
  readonly outcome: 'asked' | 'digression' | 'unknown' | 'send' | 'verify' | 'cancelled' | 'person';
  readonly code?: string;
  /** The check can use nothing in the message: it may be another request. */
  readonly isUnread?: true;
}

export function startProof({ text: words, key }: FormMessage): ProofStep {
  const proof: Proof = { key, words, asks: 'email', times: 1, digressions: 0, sent: 0, email: null };
  // The first message may contain the address already.
  const email = addressIn(words);
  return email === null ? { proof, lines: [{ key: 'proof.email' }], outcome: 'asked' } : send(proof, email);
}

export function stepProof(proof: Proof, { text, isAnswered }: FormMessage): ProofStep {
  if (isCancel(text)) return { proof, lines: [{ key: 'cancelled' }], outcome: 'cancelled' };
  const email = addressIn(text);
  if (email !== null) return send(proof, email);
  const code = proof.asks === 'email' ? null : codeIn(text);
  if (code !== null) return { proof, lines: [], outcome: 'verify', code };
  const consent = readConsent(text);
  if (proof.email !== null && (wantsAnother(text) || (proof.asks === 'resend' && consent?.agrees)))
    return send(proof, proof.email);
  if (consent?.agrees === false && proof.asks !== 'code')
    return { proof, lines: [{ key: 'cancelled' }], outcome: 'cancelled' };
  if (asksWhy(text) && proof.digressions < maxDigressions)
    return asking({ ...proof, digressions: proof.digressions + 1 }, [{ key: 'why.proof' }]);
  if (looksLikeQuestion(text) && proof.digressions < maxDigressions) {
    const digressed = { ...proof, digressions: proof.digressions + 1 };
    return isAnswered === false
      ? {
          ...asking(digressed, [{ key: 'unknown' }, { key: 'back' }], ['say.person']),
          outcome: 'unknown',
          isUnread: true,
        }
      : { ...asking(digressed, [{ key: 'back' }]), outcome: 'digression', isUnread: true };
  }
  const times = proof.times + 1;
  const again = { key: proof.asks === 'email' && isLikeEmail(text) ? 'again.email' : 'again' } as const;
  const next = times > maxAsks ? givenUp(proof) : asking({ ...proof, times }, isPuzzled(text) ? [] : [again]);
  return { ...next, isUnread: true };
}

/** Reply to a wrong code: try again, or, after the last try or expiry, a new code is sent. */
export function proofRefused(proof: Proof, reason: 'wrong_code' | 'code_expired'): ProofStep {
  if (reason === 'wrong_code') return asking({ ...proof, asks: 'code', times: 1 }, [{ key: 'proof.wrong' }]);
  if (proof.sent >= maxCodes) return givenUp(proof);
  return asking({ ...proof, asks: 'resend', times: 1 }, [{ key: 'proof.expired' }]);
}

/** Reply when no more codes may be sent. */
export function proofExhausted(proof: Proof): ProofStep {
  return givenUp(proof);
}

function send(proof: Proof, email: string): ProofStep {
  if (proof.sent >= maxCodes) return givenUp(proof);
  const sent: Proof = { ...proof, asks: 'code', times: 1, sent: proof.sent + 1, email };
  return { ...asking(sent, []), outcome: 'send' };
}

const questions = {
  email: { key: 'proof.email', choices: [] },
  code: { key: 'proof.code', choices: ['say.resend'] },
  resend: { key: 'proof.resend', choices: ['say.yes', 'say.no'] },
} as const satisfies Readonly<Record<Proof['asks'], { key: TextKey; choices: readonly TextKey[] }>>;

function asking(proof: Proof, before: readonly Line[], more: readonly TextKey[] = []): ProofStep {
  const { key, choices: own } = questions[proof.asks];
  const choices = [...own, ...more];
  return { proof, lines: [...before, { key }], ...(choices.length > 0 && { choices }), outcome: 'asked' };
}

function givenUp(proof: Proof): ProofStep {
  return { proof, lines: [{ key: 'proof.failed' }], outcome: 'person' };
}

/** Last address in the text. */
function addressIn(text: string): string | null {
  const written = readEmails(text).filter((one) => emailAddress.safeParse(one).success);
  return written.at(-1) ?? readSpelledEmail(text);
}

/** Six digits, possibly in two groups, that are no part of a longer number. */
function codeIn(text: string): string | null {
  const [, first, second] = /(?<!\d[ -]?|\+)(\d{3})[ -]?(\d{3})(?![ -]?\d)/.exec(text.slice(0, 200)) ?? [];
  return first !== undefined && second !== undefined ? `${first}${second}` : null;
}

function wantsAnother(text: string): boolean {
  const words = plainWords(text);
  return ['en', 'it'].some((locale) => words === plainWords(textOf('say.resend', locale))) || another.test(words);
}

const another =
  /^(?:please )?(?:send (?:it|me another(?: one| code)?|another(?: one| code)?|a new (?:one|code))|resend(?: it)?|another(?: one| code)|a new code|(?:nothing|no code|it) (?:has not |did not |hasn t |didn t )?(?:arrived|come|came|arrive)|rimanda(?:melo|telo)?|mandamene un altro|un altro codice|un nuovo codice|manda(?:mi|te)? un altro codice|non (?:mi )?e arrivato(?: nulla| niente)?|non arriva)(?: please| again| per favore)?$/;
