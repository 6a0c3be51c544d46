import { isDeepStrictEqual } from 'node:util';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { identityProviderFields } from '#contracts/sign-in-settings.js';
import type { IdentityProviderPut, IdentityProviderView } from '#contracts/single-sign-on.js';
import { type Author, actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { IdentityProvider } from '../ports/single-sign-on-stores.js';
import { existing, manageable } from './manageable.js';
import { signInSettingsStream } from './sign-in-settings.js';

type ChangePorts = Pick<Ports, 'unitOfWork' | 'secretSealer' | 'roles' | 'clock' | 'ids'>;

/** What the client secret is sealed for. */
export const providerSecretContext = 'identity_provider';

/**
 * Sets up the provider, or changes it. The secret stays where none is given, but never goes to another issuer than it was
 * meant for.
 */
export async function putIdentityProvider(
  ports: ChangePorts,
  { clientSecret, ...given }: IdentityProviderPut,
  principal: Principal,
): Promise<Result<IdentityProvider>> {
  const known = existing(ports.roles, given.accountRole, '/accountRole');
  if (!known.ok) return known;
  const mayGive = manageable(ports.roles, principal, [given.accountRole]);
  if (!mayGive.ok) return mayGive;
  const author = actorOf(principal);
  return ports.unitOfWork.run(async ({ identityProvider, events }): Promise<Result<IdentityProvider>> => {
    const before = await identityProvider.get();
    if (clientSecret === undefined && before?.issuer !== given.issuer) return invalidAt('/clientSecret', 'is required');
    const sealedSecret =
      clientSecret === undefined
        ? (before?.sealedSecret ?? null)
        : clientSecret && ports.secretSealer.seal(clientSecret, providerSecretContext);
    const after: IdentityProvider = { ...given, sealedSecret };
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

/** Turns single sign-on off. `not_found` where there is none. */
export function removeIdentityProvider(ports: ChangePorts, author: Author): Promise<Result<null>> {
  return ports.unitOfWork.run(async ({ identityProvider, events }): Promise<Result<null>> => {
    const before = await identityProvider.get();
    if (!before) return reject('not_found');
    await identityProvider.remove();
    const changes = changesOf(before, null);
    await events.append(newEvent(ports, 'sign_in_settings.updated', signInSettingsStream, author, { changes }));
    return ok(null);
  });
}

export function toProviderView({ sealedSecret, accountDomains, ...shown }: IdentityProvider): IdentityProviderView {
  return { ...shown, accountDomains: [...accountDomains], hasClientSecret: sealedSecret !== null };
}

function changesOf(before: IdentityProvider | null, after: IdentityProvider | null) {
  return identityProviderFields
    .filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
}
