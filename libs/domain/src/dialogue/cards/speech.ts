import type { MessageChoice } from '#contracts/answer.js';
import type { Card } from '#contracts/business/cards.js';
import { type Line, sayLines } from '../form/say-line.js';

/** Language and time zone of a text. */
export interface Speech {
  readonly locale: string;
  readonly timeZone: string;
}

/** Reader of a text. `email`: their proven address; null: none. */
export interface Listener extends Speech {
  readonly email: string | null;
}

/** Reply of the bot: words, and cards below them. */
export interface Reply {
  readonly lines: readonly Line[];
  readonly cards: readonly Card[];
  /** Suggested replies; any other words are accepted too. */
  readonly choices?: readonly string[] | undefined;
}

/** Reply as a message: `text` is the full plain text, `lead` the part above the cards where these are drawn. */
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

/** Whether a record with this e-mail address is proven to belong to the reader: names, amounts and products are shown only then. */
export function isOwn(recordEmail: string | null, { email }: Listener): boolean {
  return email !== null && recordEmail?.toLowerCase() === email.toLowerCase();
}
