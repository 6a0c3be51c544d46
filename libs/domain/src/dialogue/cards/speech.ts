import type { MessageChoice } from '#contracts/answer.js';
import type { Card } from '#contracts/business/cards.js';
import { type Line, sayLines } from '../form/say-line.js';

/** In which language, and on the clocks of which time zone, something is said. */
export interface Speech {
  readonly locale: string;
  readonly timeZone: string;
}

/** To whom it is said. `email`: the address that is proven to be theirs; null: none is. */
export interface Listener extends Speech {
  readonly email: string | null;
}

/** What the bot says: words, and cards below them. */
export interface Reply {
  readonly lines: readonly Line[];
  readonly cards: readonly Card[];
  /** Replies to choose from; any other words are a reply as well. */
  readonly choices?: readonly string[] | undefined;
}

/** A reply as a message: `text` says all of it, `lead` what stands above the cards where they are drawn. */
export interface SpokenReply {
  readonly text: string;
  readonly lead?: string;
  readonly cards?: readonly Card[];
  readonly choices?: readonly MessageChoice[];
}

export function sayReply({ lines, cards, choices = [] }: Reply, { locale, timeZone }: Speech): SpokenReply {
  const lead = sayLines(lines, locale, timeZone);
  const asking = choices.length > 0 && { choices: choices.map((label) => ({ label })) };
  if (cards.length === 0) return { text: lead, ...asking };
  const parts = [lead, ...cards.map(({ text }) => text)];
  return { text: parts.filter((part) => part !== '').join('\n'), lead, cards, ...asking };
}

/** Whether a record with this e-mail address is proven to be the listener's: only then are names, amounts and what was bought said. */
export function isOwn(recordEmail: string | null, { email }: Listener): boolean {
  return email !== null && recordEmail?.toLowerCase() === email.toLowerCase();
}
