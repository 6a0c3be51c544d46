import { isDeepStrictEqual } from 'node:util';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { identityProviderFields } from '#contracts/sign-in-settings.js';
import type { IdentityProviderPut, IdentityProviderView } from '#contracts/single-sign-on.js';
import { actorOf, operatorIdOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { checkRevision, type ExpectedRevisions, type Revision } from '../access/revision.js';
import { digest } from '../digest.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { IdentityProvider } from '../ports/single-sign-on-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { existing } from './manageable.js';
import { mayChangeSignIn, signInSettingsStream } from './sign-in-settings.js';

type ChangePorts = Pick<Ports, 'unitOfWork' | 'secretSealer' | 'roles' | 'clock' | 'ids'>;

/** Sealing context of the client secret. */
export const providerSecretContext = 'identity_provider';

/**
 * Creates or changes the provider. An absent secret is kept, but never sent to an issuer other than the one it was
 * given for.
 */
export async function putIdentityProvider(
  ports: ChangePorts,
  { input, expected }: { readonly input: IdentityProviderPut; readonly expected: ExpectedRevisions },
  principal: Principal,
): Promise<Result<IdentityProvider>> {
  const { clientSecret, ...given } = input;
  const mayChange = mayChangeSignIn(ports, principal);
  if (!mayChange.ok) return mayChange;
  const author = actorOf(principal);
  return ports.unitOfWork.run(async (stores): Promise<Result<IdentityProvider>> => {
    const { identityProvider, events } = stores;
    const known = await existing(stores, given.accountRole, '/accountRole');
    if (!known.ok) return known;
    const before = await identityProvider.get();
    const fresh = checkRevision(expected, identityProviderRevision(before));
    if (!fresh.ok) return fresh;
    if (before && before.issuer !== given.issuer && !(await hasPassword(stores, principal)))
      return reject('password_missing');
    if (clientSecret === undefined && before?.issuer !== given.issuer) return invalidAt('/clientSecret', 'is required');
    const sealedSecret =
      clientSecret === undefined
        ? (before?.sealedSecret ?? null)
        : clientSecret && ports.secretSealer.seal(clientSecret, providerSecretContext);
    const after: IdentityProvider = { ...given, isEmailTrusted: given.isEmailTrusted ?? false, sealedSecret };
    await identityProvider.put(after);
    const changes = [
      ...changesOf(before, after),
      ...(clientSecret === undefined ? [] : [{ field: 'clientSecret' as const, before: null, after: null }]),
    ];
    if (changes.length > 0)
      await events.append(newEvent(ports, 'sign_in_settings.updated', signInSettingsStream, author, { changes }));
    return ok(after);
  });
}

/** Turns single sign-on off. `not_found` if it is off; `password_missing` if the caller could not sign in any more. */
export async function removeIdentityProvider(ports: ChangePorts, principal: Principal): Promise<Result<null>> {
  const mayChange = mayChangeSignIn(ports, principal);
  if (!mayChange.ok) return mayChange;
  const author = actorOf(principal);
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const { identityProvider, events } = stores;
    const before = await identityProvider.get();
    if (!before) return reject('not_found');
    if (!(await hasPassword(stores, principal))) return reject('password_missing');
    await identityProvider.remove();
    const changes = changesOf(before, null);
    await events.append(newEvent(ports, 'sign_in_settings.updated', signInSettingsStream, author, { changes }));
    return ok(null);
  });
}

/** Whether the operator can sign in without the provider. */
async function hasPassword({ operators }: Pick<Transaction, 'operators'>, principal: Principal): Promise<boolean> {
  const id = operatorIdOf(principal);
  return id !== null && (await operators.get(id))?.passwordHash != null;
}

/** Revision of what a `PUT` replaces, including none. A new secret does not count. */
export function identityProviderRevision(provider: IdentityProvider | null): Revision {
  return digest(
    provider && [...identityProviderFields.map((field) => provider[field]), provider.sealedSecret !== null],
  );
}

export function toProviderView({ sealedSecret, accountDomains, ...shown }: IdentityProvider): IdentityProviderView {
  return { ...shown, accountDomains: [...accountDomains], hasClientSecret: sealedSecret !== null };
}

function changesOf(before: IdentityProvider | null, after: IdentityProvider | null) {
  return identityProviderFields
    .filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
}
