import { ok, type Result } from '#contracts/result.js';
import { type SignInSettings, type SignInSettingsPatch, signInSettingFields } from '#contracts/sign-in-settings.js';
import { actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import { withoutUndefined } from '../without-undefined.js';
import { manageable } from './manageable.js';

/** Id of their single stream in the log. */
export const signInSettingsStream = 'sign_in_settings';

/** Sign-in settings affect admins too, so changing them needs all of their rights (`exceeds_own_rights`). */
export function mayChangeSignIn({ roles }: Pick<Ports, 'roles'>, principal: Principal): Result<null> {
  return manageable(roles, principal, ['admin']);
}

/** Changes the business's requirements for sign-ins. */
export async function changeSignInSettings(
  ports: Pick<Ports, 'unitOfWork' | 'roles' | 'clock' | 'ids'>,
  patch: SignInSettingsPatch,
  principal: Principal,
): Promise<Result<SignInSettings>> {
  const mayChange = mayChangeSignIn(ports, principal);
  if (!mayChange.ok) return mayChange;
  const author = actorOf(principal);
  const changed = await ports.unitOfWork.run(async ({ signInSettings, events }) => {
    const before = await signInSettings.get();
    const after = { ...before, ...withoutUndefined(patch) };
    await signInSettings.put(after);
    const changes = signInSettingFields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, before: before[field], after: after[field] }));
    if (changes.length > 0)
      await events.append(newEvent(ports, 'sign_in_settings.updated', signInSettingsStream, author, { changes }));
    return after;
  });
  return ok(changed);
}
