import type { OwnRole } from '#engine/ports/role-store.js';
import { EntitySchema } from '../typeorm.js';

export interface RoleRow {
  id: string;
  name: string;
  /** JSON. */
  permissions: string;
}

export const roleRow = new EntitySchema<RoleRow>({
  name: 'roles',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    permissions: { type: 'text' },
  },
});

export function toRow(role: OwnRole): RoleRow {
  return { ...role, permissions: JSON.stringify(role.permissions) };
}

export function fromRow(row: RoleRow): OwnRole {
  return { ...row, permissions: JSON.parse(row.permissions) };
}
