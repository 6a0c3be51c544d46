import type { OAuthKey } from '#engine/ports/oauth-stores.js';
import { EntitySchema } from '../typeorm.js';

export const oauthKeyRow = new EntitySchema<OAuthKey>({
  name: 'oauth_keys',
  columns: {
    id: { type: 'text', primary: true },
    use: { type: 'text' },
    sealed: { type: 'text' },
    createdAt: { type: 'bigint', name: 'created_at' },
  },
});
