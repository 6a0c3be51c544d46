import type { ActivityEntry } from '#engine/ports/follow-up-stores.js';
import { EntitySchema } from '../typeorm.js';

export const recordMakerRow = new EntitySchema<{ recordId: string; conversationId: string }>({
  name: 'record_makers',
  columns: {
    recordId: { type: 'text', name: 'record_id', primary: true },
    conversationId: { type: 'text', name: 'conversation_id' },
  },
});

export const actionAddressRow = new EntitySchema<{ email: string; conversationId: string }>({
  name: 'action_addresses',
  columns: {
    email: { type: 'text', primary: true },
    conversationId: { type: 'text', name: 'conversation_id', primary: true },
  },
});

export const activityRow = new EntitySchema<ActivityEntry>({
  name: 'activities',
  columns: {
    conversationId: { type: 'text', name: 'conversation_id', primary: true },
    of: { type: 'text', name: 'moment', primary: true },
    ofEpisode: { type: 'integer', name: 'episode', primary: true },
    state: { type: 'text' },
    attempts: { type: 'integer' },
    nextAttemptAt: { type: 'bigint', name: 'next_attempt_at', nullable: true },
    fault: { type: 'text', nullable: true },
  },
});

export const followerPositionRow = new EntitySchema<{ name: string; position: number }>({
  name: 'follower_positions',
  columns: { name: { type: 'text', primary: true }, position: { type: 'bigint' } },
});
