import type { CustomAction } from '#engine/ports/custom-action-store.js';
import { EntitySchema } from '../typeorm.js';

export interface CustomActionRow extends Omit<CustomAction, 'definition'> {
  /** JSON. */
  definition: string;
}

export const customActionRow = new EntitySchema<CustomActionRow>({
  name: 'custom_actions',
  columns: {
    id: { type: 'text', primary: true },
    connectionId: { type: 'text', name: 'connection_id' },
    definition: { type: 'text' },
    isEnabled: { type: 'boolean', name: 'is_enabled' },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

export function toRow({ definition, ...action }: CustomAction): CustomActionRow {
  return { ...action, definition: JSON.stringify(definition) };
}

export function fromRow({ definition, ...row }: CustomActionRow): CustomAction {
  return { ...row, definition: JSON.parse(definition) };
}
