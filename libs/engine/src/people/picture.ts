import { limits } from '#contracts/limits.js';
import type { ProfileView } from '#contracts/people.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { readImageHeader } from '#domain/images/image-header.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { readImageFile, removeUnshown, storeImage } from '../images/images.js';
import type { StoredImage } from '../ports/knowledge-stores.js';
import type { Operator } from '../ports/people-stores.js';
import { appendChanges } from './operator-accounts.js';
import { type ProfilePorts, toProfile } from './profile.js';

/** Sets the operator's own picture from a Base64 file and removes the earlier one. */
export async function putPicture(
  ports: ProfilePorts,
  principal: OperatorPrincipal,
  base64: string,
): Promise<Result<ProfileView>> {
  const read = readImageFile(base64, ports.clock.now());
  if (!read.ok) return read;
  const checked = checkPicture(read.value);
  return checked.ok ? replacePicture(ports, principal, checked.value) : checked;
}

/** Removes the operator's own picture; `not_found` if there is none. */
export function removePicture(ports: ProfilePorts, principal: OperatorPrincipal): Promise<Result<ProfileView>> {
  return replacePicture(ports, principal, null);
}

/** A picture appears beside every message: no animation, and a size that browsers decode at once. */
function checkPicture(image: StoredImage): Result<StoredImage> {
  if (image.mediaType === 'image/svg+xml') return invalidAt('/data', 'must be a PNG, JPEG or WebP image');
  const header = readImageHeader(image.bytes);
  if (header === null) return invalidAt('/data', 'cannot be read: the file is damaged');
  if (header.isAnimated) return invalidAt('/data', 'must not be animated');
  const { pictureSide } = limits;
  return Math.max(header.width, header.height) > pictureSide
    ? invalidAt(
        '/data',
        `must have at most ${pictureSide} pixels a side; this one has ${header.width} × ${header.height}`,
      )
    : ok(image);
}

async function replacePicture(
  ports: ProfilePorts,
  principal: OperatorPrincipal,
  image: StoredImage | null,
): Promise<Result<ProfileView>> {
  const changed = await ports.unitOfWork.run(async (stores): Promise<Result<Operator>> => {
    const before = await stores.operators.get(principal.id);
    // The account may have been disabled since the request.
    if (!before || before.disabled || (image === null && before.picture === null)) return reject('not_found');
    if (image) await storeImage(stores, image);
    const after = { ...before, picture: image?.id ?? null };
    await stores.operators.put(after);
    await appendChanges(ports, stores, { before, after, author: actorOf(principal) });
    if (before.picture !== null) await removeUnshown(stores, before.picture);
    return ok(after);
  });
  if (!changed.ok) return changed;
  ports.operatorBoard.register(changed.value);
  return ok(toProfile(changed.value));
}
