import type { BotActionName } from '#contracts/business/bot-actions.js';
import { readEmails } from '#domain/dialogue/entities/read-email.js';

/** Request for an action, with the words for it. */
export interface ActionRequest {
  readonly action: BotActionName;
  readonly words: string;
}

export interface TwoRequests {
  readonly first: ActionRequest;
  readonly second: ActionRequest;
}

/** Conjunction of two requests: "cancel my appointment and open a ticket". */
const joint =
  /(?:[,;.!?]\s{0,3}|\s)(?:and then|and also|and|then|also|e poi|e inoltre|e anche|ed anche|e|poi|inoltre)\s{1,3}/giu;
/** Maximum places at which a message is divided. */
const maxJoints = 3;
/** Minimum words of a request. */
const minWords = 2;

/**
 * Two requests in one message, each of which is sure by itself, for different actions. Null: there is one at most.
 * `recognise`: the action that words surely ask for.
 */
export async function twoRequests(
  text: string,
  recognise: (words: string) => Promise<BotActionName | null>,
): Promise<TwoRequests | null> {
  for (const { 0: between, index } of [...text.matchAll(joint)].slice(0, maxJoints)) {
    const parts = [text.slice(0, index), text.slice(index + between.length)].map((part) => part.trim());
    const [before = '', after = ''] = parts;
    if (parts.some((part) => part.split(/\s+/).length < minWords)) continue;
    const second = await recognise(after);
    const first = second === null ? null : await recognise(before);
    if (first !== null && second !== null && first !== second)
      return { first: { action: first, words: withAddress(before, after) }, second: { action: second, words: after } };
  }
  return null;
}

/** Words of the first request, with an address at the end of the message, which counts for both. */
function withAddress(before: string, after: string): string {
  const [address] = readEmails(before).length > 0 ? [] : readEmails(after);
  return address === undefined ? before : `${before} ${address}`;
}
