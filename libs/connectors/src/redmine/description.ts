import type { NewTicket } from '#contracts/business/tickets.js';
import type { WriteKey } from '#engine/ports/business/business-result.js';

/**
 * Renders the description of an issue. Redmine knows only its own users, so the requester and the idempotency key are the last two lines,
 * where staff see them and a search finds them. Only these lines are parsed, below the customer's text.
 */
export function toDescription({ text, requester: { name, email } }: NewTicket, key: WriteKey): string {
  return `${text}\n\n-- \nRequester: ${name.replaceAll(/[\r\n]+/g, ' ')} <${email}>\n${referenceOf(key)}`;
}

export function referenceOf(key: WriteKey): string {
  return `Reference:${key}`;
}

/** Parses what {@link toDescription} wrote; null for an issue of another origin. */
export function readDescription(description: string | null): { email: string; reference: string } | null {
  const lines = (description ?? '').trimEnd().split('\n');
  const [rule = '', from = '', reference = ''] = lines.slice(-3).map((line) => line.trimEnd());
  if (rule !== '--' || !from.startsWith('Requester: ') || !from.endsWith('>')) return null;
  return { email: from.slice(from.lastIndexOf('<') + 1, -1), reference };
}
