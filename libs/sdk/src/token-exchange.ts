import type { Failure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { IdentityCredential, VisitorIdentified } from '#contracts/visitor-identity.js';
import type { ExchangedToken, Presence } from './exchanged-token.js';
import { retryUntil } from './retry-until.js';
import type { TimingOptions } from './timing-options.js';

// Loaded on demand: most pages neither identify a visitor nor sign one out.

/** How long other tabs wait for the tab that exchanges the token: longer than a request takes. */
const exchangeMs = 12_000;
/** Initial delay between attempts to revoke a token, doubled up to `maxRevokeRetryMs`. */
const revokeRetryMs = 5_000;
const maxRevokeRetryMs = 300_000;

/** Not retryable: another attempt would sign a visitor in again after the sign-out. */
const error: Failure = { code: 'conflict', message: 'Somebody signed out meanwhile.', retryable: false };
const gone = { ok: false as const, error };

/** Proof of identity for a token exchange: a credential signed by the business, or a code from an e-mail. */
export type Proof = { readonly credential: IdentityCredential } | { readonly code: string };

/**
 * Exchanges the token for one of the visitor whom the proof names, with retries. Rejects with a {@link RequestFailed}:
 * `conflict` if the visitor signed out or was replaced meanwhile, here or in another tab, so that a late reply never
 * signs anybody in again.
 */
export async function exchange(
  token: ExchangedToken,
  proof: Proof,
  before: Presence,
  timing: TimingOptions,
): Promise<VisitorIdentified> {
  try {
    return await retryUntil(async () => {
      markExchange(token);
      const reply = await attempt(token, proof, before);
      // Extended until the next attempt: the failed one may have revoked the old token all the same.
      markExchange(token);
      return reply;
    }, timing);
  } finally {
    token.options.store.removeItem(token.at('exchange'));
  }
}

/**
 * Marks the token as being exchanged, for this tab and others: the old one may be revoked before the new one is known.
 */
function markExchange(token: ExchangedToken): void {
  token.put(token.at('exchange'), String(Date.now() + exchangeMs));
}

async function attempt(token: ExchangedToken, proof: Proof, before: Presence): Promise<Ack<VisitorIdentified>> {
  const { chatbotId, locale } = token.options;
  if (!isStillHere(token, before)) return gone;
  const visitorToken = token.read() ?? undefined;
  const reply = await ('code' in proof
    ? token.post<VisitorIdentified>('POST /api/v1/visitor-email-confirmations', { chatbotId, visitorToken, ...proof })
    : token.post<VisitorIdentified>('POST /api/v1/visitor-identifications', {
        ...{ chatbotId, locale, visitorToken },
        ...proof,
      }));
  if (reply.ok) {
    if (!isStillHere(token, before)) {
      token.toEnd = [...token.toEnd, reply.token];
      storePendingRevocations(token, () => true);
      void endForgotten(token);
      return gone;
    }
    token.keep(reply.token);
    if (reply.isContinued) token.markContinued(reply.token);
  }
  return reply;
}

/** Requests a confirmation code by e-mail. */
export function requestEmailCode(token: ExchangedToken, email: string): Promise<Ack<object>> {
  const { chatbotId } = token.options;
  return token.post('POST /api/v1/visitor-email-codes', { chatbotId, visitorToken: token.read(), email });
}

/** Whether nobody signed out and no other visitor was identified since `before`, in any tab. */
function isStillHere(token: ExchangedToken, before: Presence): boolean {
  const now = token.read();
  // An anonymous token may have been created first, or a token unknown to the server dropped.
  const isOwn = before.token === null || now === before.token || (now === null && token.replaced);
  return isOwn && token.signOuts === before.signOuts;
}

/**
 * Revokes the tokens of visitors who signed out. If the server cannot be reached, it retries with backoff while the
 * client is open, and at its next load. Single-flight: one chain of attempts, however many sign-outs.
 */
export function endForgotten(token: ExchangedToken, tries = 0): Promise<void> {
  const present = endings.get(token);
  if (present) return present;
  // Cancels the scheduled attempt.
  token.stopEnding();
  const ending = endAll(token, tries).finally(() => endings.delete(token));
  endings.set(token, ending);
  return ending;
}

const endings = new WeakMap<ExchangedToken, Promise<void>>();

async function endAll(token: ExchangedToken, tries: number): Promise<void> {
  let isStopped = false;
  token.stopEnding = () => {
    isStopped = true;
  };
  for (let left = pendingRevocations(token)[0]; left !== undefined; left = pendingRevocations(token)[0]) {
    const reply = await token.post<object>('POST /api/v1/visitor-token-revocations', { token: left });
    if (!reply.ok && reply.error.retryable) {
      if (isStopped) return;
      const againMs = Math.min(revokeRetryMs * 2 ** tries, maxRevokeRetryMs);
      const timer = setTimeout(() => void endForgotten(token, tries + 1), againMs);
      token.stopEnding = () => clearTimeout(timer);
      return;
    }
    const ended = left;
    storePendingRevocations(token, (each) => each !== ended);
  }
}

/** Tokens to revoke: those in the store, which tabs share, and those of this page. */
function pendingRevocations(token: ExchangedToken): readonly string[] {
  const stored = (token.options.store.getItem(token.at('ending')) ?? '').split(' ').filter((each) => each !== '');
  return [...new Set([...stored, ...token.toEnd])];
}

function storePendingRevocations(token: ExchangedToken, isKept: (left: string) => boolean): void {
  const left = pendingRevocations(token).filter(isKept);
  token.toEnd = token.toEnd.filter(isKept);
  if (left.length === 0) token.options.store.removeItem(token.at('ending'));
  else token.put(token.at('ending'), left.join(' '));
}
