import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { identityClaims, type identityCredential } from '#contracts/visitor-identity.js';
import type { IdentityMethod } from '#contracts/visitor-profile.js';
import type { Ports } from '../ports/ports.js';
import { presentSecrets, userIdSecretOf } from './identity-secrets.js';

type Credential = z.output<typeof identityCredential>;
type VerifyPorts = Parameters<typeof presentSecrets>[0] & Pick<Ports, 'jsonWebTokens' | 'clock' | 'tokens'>;

/** Person whose identity the business vouches for. */
export interface VouchedPerson {
  readonly externalId: string;
  readonly method: IdentityMethod;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The person, with the SHA-256, hex, of the secret that vouched. */
export interface Vouched {
  readonly person: VouchedPerson;
  readonly by: string;
}

/** Verifies an identity credential: the person named, if signed with a secret of the chatbot that is valid now. */
export async function verifyIdentity(
  ports: VerifyPorts,
  chatbotId: ChatbotId,
  credential: Credential,
): Promise<Result<Vouched>> {
  const secrets = await presentSecrets(ports, chatbotId);
  if (secrets.length === 0) return reject('identification_off');
  if ('token' in credential) return verifyToken(ports, credential.token, secrets);
  const { userId, signature, name = null, email = null, phone = null } = credential;
  const secret = secrets.find((each) => isHmacOf(userId, userIdSecretOf(each), signature));
  if (secret === undefined) return reject('identification_refused');
  return ok({ person: { externalId: userId, method: 'hmac', name, email, phone }, by: ports.tokens.hash(secret) });
}

async function verifyToken(
  { jsonWebTokens, clock, tokens }: VerifyPorts,
  token: string,
  secrets: readonly string[],
): Promise<Result<Vouched>> {
  const now = clock.now();
  const expected = { now, leewaySeconds: timing.identityLeewaySeconds };
  const read = await Promise.all(secrets.map((secret) => jsonWebTokens.verifySharedToken(token, secret, expected)));
  const index = read.findIndex((each) => typeof each === 'object');
  const [claims, secret] = [read[index], secrets[index]];
  if (read.includes('early'))
    return invalidAt(
      '/credential/token',
      'is not valid yet: `nbf` is in the future; check the clock of the server that signs',
    );
  if (typeof claims !== 'object' || secret === undefined)
    return reject(read.includes('expired') ? 'identification_expired' : 'identification_refused');
  const { identitySeconds, identityLeewaySeconds } = timing;
  if (typeof claims.exp !== 'number' || claims.exp > now / 1_000 + identitySeconds + identityLeewaySeconds)
    return invalidAt('/credential/token', 'must have an `exp` that is at most one hour ahead');
  const parsed = identityClaims.safeParse(claims);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return invalidAt('/credential/token', `has no valid claim \`${issue?.path.join('.')}\``);
  }
  const { sub: externalId, name = null, email = null, email_verified, phone_number: phone = null } = parsed.data;
  // Anybody can register with another person's address: one that the business marks as unverified is ignored.
  const address = email_verified === false ? null : email;
  return ok({ person: { externalId, method: 'jwt', name, email: address, phone }, by: tokens.hash(secret) });
}

/** Constant-time comparison for any length: both are hashed first. */
function isHmacOf(id: string, secret: string, signature: string): boolean {
  const hmac = (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest();
  return timingSafeEqual(hmac(hmac(id).toString('hex')), hmac(signature.toLowerCase()));
}
