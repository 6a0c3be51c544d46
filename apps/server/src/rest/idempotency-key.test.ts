import { expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { type TokenGrant, toApplicationPrincipal } from '#engine/access/principal.js';
import { RoleDirectory } from '#engine/state/role-directory.js';
import { clientKeyOf } from './idempotency-key.js';

const token: TokenGrant = { scopes: [], grantId: 'grant', tokenId: 'token', expiresAt: 0 };
const application = (operator: string | null) =>
  toApplicationPrincipal(
    new RoleDirectory(),
    { id: 'app', scopes: [] },
    operator === null ? null : { id: operator as OperatorId, role: 'operator' },
    token,
  );

test('an idempotency key of an application is one for each operator that it acts for', () => {
  const keys = [application('anna'), application('marco'), application(null)].map((one) => clientKeyOf(one, 'key-1'));
  expect(new Set(keys).size).toBe(3);
  expect(clientKeyOf(application('anna'), 'key-1')).toBe(keys[0]);
});
