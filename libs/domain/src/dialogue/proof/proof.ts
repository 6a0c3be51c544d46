import { emailAddress } from '#contracts/text.js';
import { plainWords } from '../entities/plain-words.js';
import { isCancel } from '../entities/read-cancel.js';
import { readConsent } from '../entities/read-consent.js';
import { readEmails } from '../entities/read-email.js';
import type { FormMessage } from '../form/form.js';
import { type TextKey, textOf } from '../form/form-texts.js';
import { looksLikeQuestion } from '../form/read-words.js';
import type { Line } from '../form/say-line.js';

/** How often the same is asked in a row, and how many codes are sent; then a person takes over. */
const maxAsks = 2;
const maxCodes = 3;
const maxDigressions = 3;

/**
 * Proof by a code that is sent to the address of a client: where it is, as JSON. `words` began the dialogue and are read by its form once it is
 * proven who wrote them.
 */
export interface Proof {
  /** Of the message that began the dialogue: a code that was used in it is of no use in another. */
  readonly key: string;
  readonly words: string;
  readonly asks: 'email' | 'code' | 'resend';
  readonly times: number;
  readonly digressions: number;
  /** Codes that were sent. */
  readonly sent: number;
  /** Where the last one went; null: none was sent. */
  readonly email: string | null;
}

/**
 * What a message leads to. `send`: a code is to be sent to `proof.email`, and the lines say so. `verify`: the code is to be compared, for {@link proofRefused}
 * or the beginning of the form. `digression`: others reply to it before the lines.
 */
export interface ProofStep {
  readonly proof: Proof;
  readonly lines: readonly Line[];
  readonly choices?: readonly TextKey[];
  readonly outcome: 'asked' | 'digression' | 'send' | 'verify' | 'cancelled' | 'person';
  readonly code?: string;
}

export function startProof({ text: words, key }: FormMessage): ProofStep {
  const proof: Proof = { key, words, asks: 'email', times: 1, digressions: 0, sent: 0, email: null };
  // The address may be in the words already.
  const email = addressIn(words);
  return email === null ? { proof, lines: [{ key: 'proof.email' }], outcome: 'asked' } : send(proof, email);
}

export function stepProof(proof: Proof, { text, mayDigress }: FormMessage): ProofStep {
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
  if (mayDigress !== false && looksLikeQuestion(text) && proof.digressions < maxDigressions) {
    const digressed = { ...proof, digressions: proof.digressions + 1 };
    return { ...asking(digressed, [{ key: 'back' }]), outcome: 'digression' };
  }
  const times = proof.times + 1;
  return times > maxAsks ? givenUp(proof) : asking({ ...proof, times }, [{ key: 'again' }]);
}

/** What is said where the code does not fit: it may be typed again, or, after its last try or its time, another one is sent. */
export function proofRefused(proof: Proof, reason: 'wrong_code' | 'code_expired'): ProofStep {
  if (reason === 'wrong_code') return asking({ ...proof, asks: 'code', times: 1 }, [{ key: 'proof.wrong' }]);
  if (proof.sent >= maxCodes) return givenUp(proof);
  return asking({ ...proof, asks: 'resend', times: 1 }, [{ key: 'proof.expired' }]);
}

/** What is said where no code can be sent, for too many were. */
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

function asking(proof: Proof, before: readonly Line[]): ProofStep {
  const { key, choices } = questions[proof.asks];
  return { proof, lines: [...before, { key }], ...(choices.length > 0 && { choices }), outcome: 'asked' };
}

function givenUp(proof: Proof): ProofStep {
  return { proof, lines: [{ key: 'proof.failed' }], outcome: 'person' };
}

/** The last address that the words name. */
function addressIn(text: string): string | null {
  return (
    readEmails(text)
      .filter((one) => emailAddress.safeParse(one).success)
      .at(-1) ?? null
  );
}

/** Six digits, which people write in two parts. */
function codeIn(text: string): string | null {
  const [, first, second] = /(?<!\d)(\d{3})[ -]?(\d{3})(?!\d)/.exec(text.slice(0, 200)) ?? [];
  return first !== undefined && second !== undefined ? `${first}${second}` : null;
}

function wantsAnother(text: string): boolean {
  const words = plainWords(text);
  return ['en', 'it'].some((locale) => words === plainWords(textOf('say.resend', locale))) || another.test(words);
}

const another =
  /^(?:please )?(?:send (?:it|me another(?: one| code)?|another(?: one| code)?|a new (?:one|code))|resend(?: it)?|another(?: one| code)|a new code|(?:nothing|no code|it) (?:has not |did not |hasn t |didn t )?(?:arrived|come|came|arrive)|rimanda(?:melo|telo)?|mandamene un altro|un altro codice|un nuovo codice|manda(?:mi|te)? un altro codice|non (?:mi )?e arrivato(?: nulla| niente)?|non arriva)(?: please| again| per favore)?$/;
