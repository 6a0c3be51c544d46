import type { EventData } from '#contracts/events.js';
import type { VisitorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { type Author, systemAuthor, visitorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { VisitorToken } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

type EndPorts = Pick<Ports, 'clock' | 'ids' | 'unitOfWork'>;
type EndStores = Pick<Transaction, 'visitors' | 'visitorTokens' | 'events'>;
type EndReason = EventData<'visitor.tokens_ended'>['reason'];

/** Maximum tokens ended in one unit of work: other writes go in between. */
const tokenBatchSize = 200;

/** Revokes the token of a browser; the visitor stays. No effect if it is missing or revoked. */
export async function revokeVisitorToken(ports: EndPorts & Pick<Ports, 'tokens'>, secret: string): Promise<void> {
  const tokenHash = ports.tokens.hash(secret);
  await ports.unitOfWork.run(async (stores) => {
    const token = await stores.visitorTokens.byHash(tokenHash);
    if (token) await endTokens(ports, stores, [token], visitorAuthor(token.visitorId), 'signed_out');
  });
}

/** Signs a visitor out of every browser. `not_found` if there is no such visitor. */
export function endVisitorTokens(ports: EndPorts, id: VisitorId, author: Author): Promise<Result<null>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const visitor = await stores.visitors.get(id);
    if (visitor === null || visitor.mergedInto !== null) return reject('not_found');
    await endTokens(ports, stores, await stores.visitorTokens.of(id), author, 'revoked');
    return ok(null);
  });
}

/**
 * Revokes tokens whose identities were signed with one of these secrets: anybody with the secret may have made them.
 */
export async function endTokensVouchedBy(
  ports: EndPorts & Pick<Ports, 'visitorTokens'>,
  vouchers: readonly string[],
): Promise<void> {
  const tokens = await ports.visitorTokens.vouchedBy(vouchers);
  for (let from = 0; from < tokens.length; from += tokenBatchSize) {
    const some = tokens.slice(from, from + tokenBatchSize);
    await ports.unitOfWork.run((stores) => endTokens(ports, stores, some, systemAuthor, 'secret_ended'));
  }
}

/** Revokes active tokens, with one event per visitor, which also closes their open connections. */
export async function endTokens(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { visitors, visitorTokens, events }: EndStores,
  tokens: readonly VisitorToken[],
  author: Author,
  reason: EndReason,
): Promise<void> {
  const endedAt = ports.clock.now();
  const owners = new Set<VisitorId>();
  for (const { tokenHash } of tokens) {
    const now = await visitorTokens.byHash(tokenHash);
    if (now?.endedAt !== null) continue;
    await visitorTokens.put({ ...now, endedAt });
    owners.add(now.visitorId);
  }
  for (const [id, { chatbotId }] of await visitors.getMany([...owners]))
    await events.append(newEvent(ports, 'visitor.tokens_ended', id, author, { chatbotId, reason }));
}
