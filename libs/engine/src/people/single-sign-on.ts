import type { ErrorCode } from '#contracts/errors.js';
import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Place, SignedIn } from '../identity/open-session.js';
import { openSession } from '../identity/open-session.js';
import { recordRefusal } from '../identity/record-refusal.js';
import type { AuthorizationChecks, ExternalIdentity, ProviderClient } from '../ports/identity-provider.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { IdentityProvider, SignOnAttempt } from '../ports/single-sign-on-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';
import { addExternalAccount } from './add-external-account.js';
import { connectIdentity } from './connect-identity.js';
import { providerSecretContext } from './identity-provider.js';
import { addAttempt, expiryOf, openAttempt } from './sign-on-attempts.js';

export type SignOnPorts = Pick<
  Ports,
  | 'identityProvider'
  | 'identityProviders'
  | 'roles'
  | 'unitOfWork'
  | 'secretSealer'
  | 'tokens'
  | 'clock'
  | 'ids'
  | 'operatorBoard'
>;

/** Redirect to the provider, with the token to set in a cookie. */
export interface BegunSignOn {
  readonly url: string;
  readonly token: string;
}

/** Outcome of a sign-in through the provider. */
export type SignOnOutcome =
  | ({ readonly kind: 'signed_in' } & SignedIn)
  | { readonly kind: 'connected' }
  | {
      readonly kind: 'confirmation';
      readonly confirmation: string;
      readonly email: string;
      readonly expiresAt: string;
    };

/** State kept while the browser is at the provider. */
interface Authorization {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly checks: AuthorizationChecks;
}

/** Begins a sign-in through the provider, or the connection of an account (`operatorId`). */
export async function beginSignOn(
  ports: SignOnPorts,
  { operatorId, redirectUri }: { readonly operatorId: OperatorId | null; readonly redirectUri: string },
): Promise<Result<BegunSignOn>> {
  const provider = await ports.identityProvider.get();
  if (!provider) return reject('single_sign_on_off');
  const client = clientOf(ports, provider, redirectUri);
  const begun = client ? await ports.identityProviders.begin(client) : reject('provider_misconfigured' as const);
  if (!begun.ok)
    return reject(begun.code === 'provider_misconfigured' ? 'provider_misconfigured' : 'provider_unavailable');
  const { url, checks } = begun.value;
  const content: Authorization = { issuer: provider.issuer, redirectUri, checks };
  const token = await ports.unitOfWork.run((stores) =>
    addAttempt(ports, stores, { step: 'authorization', operatorId }, content),
  );
  return ok({ url, token });
}

/** Rejections recorded as a failed sign-in: the person came from the provider, but was refused. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'provider_refused',
  'provider_misconfigured',
  'email_unverified',
  'no_account',
  'operators_full',
]);

/** Finishes it. Works once: a second return must begin again. */
export async function finishSignOn(
  ports: SignOnPorts,
  { token, query }: { readonly token: string; readonly query: string },
  place: Place,
): Promise<Result<SignOnOutcome>> {
  const tokenHash = ports.tokens.hash(token);
  const attempt = await ports.unitOfWork.run((stores) => consumeAttempt(stores, tokenHash));
  const provider = await ports.identityProvider.get();
  const known = attempt && openAttempt<Authorization>(ports, attempt, 'authorization');
  if (!provider) return reject('single_sign_on_off');
  if (!known || known.issuer !== provider.issuer) return reject('sign_in_expired');
  const client = clientOf(ports, provider, known.redirectUri);
  if (!client) return reject('provider_misconfigured');
  const found = await ports.identityProviders.finish(client, query, known.checks);
  const outcome = found.ok
    ? await ports.unitOfWork.run((stores) => admit(ports, stores, { provider, identity: found.value, place }, attempt))
    : found;
  if (outcome.ok) {
    if (outcome.value.kind === 'signed_in') ports.operatorBoard.register(outcome.value.operator);
  } else if (attempt.operatorId === null && refusals.has(outcome.code))
    await recordRefusal(ports, { operatorId: null, reason: 'identity_refused' }, place);
  return outcome;
}

/**
 * Takes the attempt that this browser began. One that connects an account is stored under an unreachable name until
 * done, so that ending the account's access meanwhile removes it.
 */
async function consumeAttempt(
  { signOnAttempts }: Pick<Transaction, 'signOnAttempts'>,
  tokenHash: string,
): Promise<SignOnAttempt | null> {
  const attempt = await signOnAttempts.take(tokenHash);
  if (attempt !== null && attempt.operatorId !== null)
    await signOnAttempts.add({ ...attempt, tokenHash: finishing(attempt) });
  return attempt;
}

/** No hash has a colon. */
function finishing({ tokenHash }: SignOnAttempt): string {
  return `finishing:${tokenHash}`;
}

interface Returned {
  readonly provider: IdentityProvider;
  readonly identity: ExternalIdentity;
  readonly place: Place;
}

/** An address alone opens no account: an existing one waits for its password. */
async function admit(
  ports: SignOnPorts,
  stores: Transaction,
  { provider, identity, place }: Returned,
  attempt: SignOnAttempt,
): Promise<Result<SignOnOutcome>> {
  if (attempt.operatorId !== null) {
    if ((await stores.signOnAttempts.take(finishing(attempt))) === null) return reject('sign_in_expired');
    const connected = await connectIdentity(ports, stores, { ...identity, operatorId: attempt.operatorId, place });
    return connected.ok ? ok({ kind: 'connected' }) : connected;
  }
  const connected = await stores.operatorIdentities.get(identity.issuer, identity.subject);
  if (connected) return enter(ports, stores, await stores.operators.get(connected.operatorId), place);
  if (identity.email === null || !(identity.isEmailVerified ?? provider.isEmailTrusted))
    return reject('email_unverified');
  const known = await stores.operators.byEmail(identity.email);
  if (known) return known.disabled ? reject('no_account') : askForPassword(ports, stores, known, identity);
  const added = await addExternalAccount(ports, stores, { provider, identity, place });
  return added.ok ? enter(ports, stores, added.value, place) : added;
}

/** The provider's sign-in replaces the second step too. */
async function enter(
  ports: SignOnPorts,
  stores: Transaction,
  operator: Operator | null,
  place: Place,
): Promise<Result<SignOnOutcome>> {
  if (!operator || operator.disabled) return reject('no_account');
  return ok({ kind: 'signed_in', ...(await openSession(ports, stores, operator, place)) });
}

async function askForPassword(
  ports: SignOnPorts,
  stores: Transaction,
  { id: operatorId, email }: Operator,
  { issuer, subject }: ExternalIdentity,
): Promise<Result<SignOnOutcome>> {
  const confirmation = await addAttempt(ports, stores, { step: 'confirmation', operatorId }, { issuer, subject });
  return ok({ kind: 'confirmation', confirmation, email, expiresAt: iso(expiryOf(ports)) });
}

/** Null if the secret cannot be opened, because the key file was lost. */
function clientOf(
  { secretSealer }: Pick<Ports, 'secretSealer'>,
  { issuer, clientId, sealedSecret, isEmailTrusted }: IdentityProvider,
  redirectUri: string,
): ProviderClient | null {
  const clientSecret = sealedSecret && secretSealer.open(sealedSecret, providerSecretContext);
  return sealedSecret !== null && clientSecret === null
    ? null
    : { issuer, clientId, clientSecret, redirectUri, isEmailTrusted };
}
