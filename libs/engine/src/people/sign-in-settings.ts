import { type SignInSettings, type SignInSettingsPatch, signInSettingFields } from '#contracts/sign-in-settings.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import { withoutUndefined } from '../without-undefined.js';

/** Name of their stream in the log: there is one of them. */
export const signInSettingsStream = 'sign_in_settings';

/** Changes what the business demands of a sign-in. */
export function changeSignInSettings(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  patch: SignInSettingsPatch,
  author: Author,
): Promise<SignInSettings> {
  return ports.unitOfWork.run(async ({ signInSettings, events }) => {
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
}
