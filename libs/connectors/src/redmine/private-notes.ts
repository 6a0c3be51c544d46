import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { BusinessOperation } from '../business/business-client.js';

const membership = z.object({ project: z.object({ id: z.int() }), roles: z.array(z.object({ id: z.int() })) });
const userReply = z.object({
  user: z.object({ admin: z.boolean().default(false), memberships: z.array(membership).default([]) }),
});
const roleReply = z.object({ role: z.object({ permissions: z.array(z.string()) }) });

/** Redmine's name of the permission; on its pages “Set notes as private”. */
const permission = 'set_notes_private';

/**
 * Permission check before a private note. Without the permission, Redmine does not reject the note: it ignores the flag, shows the note
 * to everybody and sends it by mail. `forbidden`: the user of the key has no visible role with the permission.
 */
export async function mayWritePrivately(
  operation: BusinessOperation,
  projectId: number,
): Promise<BusinessResult<null>> {
  const query = { include: 'memberships' };
  const read = await operation.json(userReply, { method: 'GET', path: '/users/current.json', query });
  if (!read.ok) return read;
  const { admin, memberships } = read.value.user;
  if (admin) return ok(null);
  const own = memberships.filter(({ project }) => project.id === projectId).flatMap(({ roles }) => roles);
  for (const id of new Set(own.map((role) => role.id))) {
    const role = await operation.json(roleReply, { method: 'GET', path: `/roles/${id}.json` });
    if (role.ok && role.value.role.permissions.includes(permission)) return ok(null);
    if (!role.ok && role.code !== 'not_found') return role;
  }
  return fault('forbidden', `no role of the user in this project has the permission ${permission}`);
}
