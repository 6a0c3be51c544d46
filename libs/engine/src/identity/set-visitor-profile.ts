import type { VisitorId } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { visitorLimits } from '#contracts/visitor-limits.js';
import type { VisitorProfileChange } from '#contracts/visitor-profile.js';
import { visitorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type NamePorts, nameInConversation } from './name-in-conversation.js';
import { changedVisitorFields, patchedProfile } from './visitor-profile.js';

type ProfilePorts = NamePorts & Pick<Ports, 'unitOfWork'>;

/** Fields that a signed token alone may set. */
const signedFields = ['name', 'email', 'phone'] as const;

/**
 * Updates the profile that a page gives of its visitor. Appends an event only if something changed, so a page may call it on every load.
 * `profile_signed` for a field that a signed token sets, `invalid` for too many attributes, `not_found` if the visitor was erased
 * meanwhile.
 */
export async function setVisitorProfile(
  ports: ProfilePorts,
  id: VisitorId,
  change: VisitorProfileChange,
): Promise<Result<null>> {
  const saved = await ports.unitOfWork.run(async ({ visitors, events }): Promise<Result<Visitor>> => {
    const before = await visitors.get(id);
    if (before === null) return reject('not_found');
    if (before.identity?.method === 'jwt' && signedFields.some((field) => change[field] !== undefined))
      return reject('profile_signed');
    const profile = patchedProfile(before, change);
    if (Object.keys(profile.attributes).length > visitorLimits.attributes)
      return invalidAt('/attributes', `must have at most ${visitorLimits.attributes} entries`);
    const after = { ...before, ...profile };
    const fields = changedVisitorFields(before, after);
    if (fields.length === 0) return ok(before);
    await visitors.put(after);
    const { chatbotId } = before;
    await events.append(newEvent(ports, 'visitor.updated', id, visitorAuthor(id), { chatbotId, fields }));
    return ok(after);
  });
  if (!saved.ok) return saved;
  await nameInConversation(ports, saved.value);
  return ok(null);
}
