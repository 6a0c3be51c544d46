import { z } from 'zod';
import { limits } from './limits.js';
import { basePermission, permissionNames, staffPermissions } from './permissions.js';
import { lineText, shortText } from './text.js';

/** Roles: permissions of operators. Three are built in; a business can define others. */

export const roleId = shortText(64).describe('`operator`, `supervisor`, `admin`, or the id of a custom role.');

const grantable = z
  .array(z.enum(staffPermissions))
  .refine((list) => new Set(list).size === list.length, { error: 'must not repeat a permission' })
  .describe(`Permissions of the role. \`${basePermission}\` is always included.`);

export const roleCreate = z.strictObject({ name: lineText(limits.roleNameLength), permissions: grantable });
export type RoleCreate = z.infer<typeof roleCreate>;

export const rolePatch = roleCreate.partial();
export type RolePatch = z.infer<typeof rolePatch>;

/** Fields of a role that can change. */
export const roleFields = ['name', 'permissions'] as const;

export const roleView = z
  .object({
    id: roleId,
    name: z
      .string()
      .nullable()
      .describe('Name of a custom role. Null for a built-in role, which is identified by its id.'),
    permissions: z.array(z.enum(permissionNames)),
    people: z.int().describe('Number of accounts and open invitations with this role.'),
  })
  .meta({ id: 'RoleView' });
export type RoleView = z.infer<typeof roleView>;
