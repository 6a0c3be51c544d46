import { createHmac } from 'node:crypto';
import type { ChatbotId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import {
  type IdentitySecretCreated,
  type IdentitySecretView,
  identitySecretPrefix,
  userIdSecretPrefix,
} from '#contracts/visitor-identity.js';
import { type Author, systemAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { IdentitySecret } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { newSecret, previousEndsAt, rotated } from '../rotating-secret.js';
import { iso, isoOrNull } from '../views/iso.js';
import { endTokens, endTokensVouchedBy } from './end-visitor-tokens.js';
import { vouchers } from './voucher.js';

type SecretPorts = Pick<Ports, 'chatbots' | 'clock' | 'ids' | 'identitySecrets' | 'secretSealer' | 'unitOfWork'>;
type ChangePorts = SecretPorts & Pick<Ports, 'tokens' | 'visitorTokens'>;

const sealContext = (chatbotId: ChatbotId) => `identity_secret/${chatbotId}`;

/** Whether identity verification is set up for a chatbot. Null: no such chatbot. */
export async function readIdentitySecret(ports: SecretPorts, id: ChatbotId): Promise<IdentitySecretView | null> {
  if (!ports.chatbots.get(id)) return null;
  return toView(ports, await ports.identitySecrets.get(id));
}

/** Creates or rotates the identity secret of a chatbot. If the secret before the last still worked, it ends, with its tokens. */
export async function rotateIdentitySecret(
  ports: ChangePorts,
  chatbotId: ChatbotId,
  author: Author,
): Promise<Result<IdentitySecretCreated>> {
  if (!ports.chatbots.get(chatbotId)) return reject('not_found');
  const { secret, sealed } = newSecret(ports.secretSealer, identitySecretPrefix, sealContext(chatbotId));
  const created = await ports.unitOfWork.run(async (stores) => {
    const { identitySecrets, events } = stores;
    const now = ports.clock.now();
    const before = await identitySecrets.get(chatbotId);
    // A secret that expired was not distrusted. Its tokens end in the same write, because nothing would find them later.
    const ends = before && previousEndsAt(before, now) !== null ? previousOf(ports, before) : null;
    if (ends !== null) {
      const resting = await stores.visitorTokens.vouchedBy(vouchers(ports, chatbotId, ends));
      await endTokens(ports, stores, resting, systemAuthor, 'secret_ended');
    }
    const none = { previousSecret: null, previousSecretEndsAt: null };
    const kept = before ? rotated(before, sealed, now) : { secret: sealed, ...none };
    const after = { chatbotId, createdAt: now, ...kept };
    await identitySecrets.put(after);
    await events.append(newEvent(ports, 'chatbot.identity_secret_rotated', chatbotId, author, {}));
    return { ...toView(ports, after), secret, userIdSecret: userIdSecretOf(secret) };
  });
  return ok(created);
}

/**
 * Ends the previous secret and its tokens, because it is no longer trusted. Also after it expired, since a leak may be learned of later. No
 * effect if ended already or missing.
 */
export async function endPreviousIdentitySecret(
  ports: ChangePorts,
  chatbotId: ChatbotId,
  author: Author,
): Promise<Result<null>> {
  if (!ports.chatbots.get(chatbotId)) return reject('not_found');
  const before = await ports.identitySecrets.get(chatbotId);
  if (before === null || before.previousSecret === null) return ok(null);
  const secret = previousOf(ports, before);
  // Tokens first: after a failure, the same call still finds the secret.
  if (secret !== null) await endTokensVouchedBy(ports, vouchers(ports, chatbotId, secret));
  await ports.unitOfWork.run(async ({ identitySecrets, events }) => {
    const now = await identitySecrets.get(chatbotId);
    if (now?.previousSecret !== before.previousSecret) return;
    await identitySecrets.put({ ...now, previousSecret: null, previousSecretEndsAt: null });
    await events.append(newEvent(ports, 'chatbot.identity_secret_ended', chatbotId, author, {}));
  });
  // Tokens issued by it meanwhile.
  if (secret !== null) await endTokensVouchedBy(ports, vouchers(ports, chatbotId, secret));
  return ok(null);
}

/**
 * Key for an HMAC of an id, derived from the secret. With the secret itself, an id chosen to look like the first two parts of a JSON Web
 * Token would yield the third, and so a token for anybody.
 */
export function userIdSecretOf(secret: string): string {
  return userIdSecretPrefix + createHmac('sha256', secret).update('parley user id').digest('base64');
}

/** Previous secret in clear; null: none. */
function previousOf({ secretSealer }: Pick<SecretPorts, 'secretSealer'>, stored: IdentitySecret | null): string | null {
  return stored?.previousSecret ? secretSealer.open(stored.previousSecret, sealContext(stored.chatbotId)) : null;
}

/** Secrets valid now, newest first; empty if there is none, or no key of this installation opens them. */
export async function presentSecrets(
  ports: Pick<SecretPorts, 'clock' | 'identitySecrets' | 'secretSealer'>,
  chatbotId: ChatbotId,
): Promise<string[]> {
  const stored = await ports.identitySecrets.get(chatbotId);
  if (stored === null) return [];
  const previous = previousEndsAt(stored, ports.clock.now()) === null ? null : stored.previousSecret;
  return [stored.secret, previous].flatMap(
    (sealed) => (sealed && ports.secretSealer.open(sealed, sealContext(chatbotId))) || [],
  );
}

function toView({ clock }: Pick<Ports, 'clock'>, stored: IdentitySecret | null): IdentitySecretView {
  if (stored === null) return { createdAt: null, previousEndsAt: null, previousEndedAt: null };
  const endsAt = previousEndsAt(stored, clock.now());
  return {
    createdAt: iso(stored.createdAt),
    previousEndsAt: isoOrNull(endsAt),
    previousEndedAt: isoOrNull(endsAt === null ? stored.previousSecretEndsAt : null),
  };
}
