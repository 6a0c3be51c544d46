import { expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { operatorPrincipal } from '#testing/principals.js';
import type { StoredEvent } from '../ports/event-log.js';
import { endsRights } from './ends-rights.js';
import type { ApplicationPrincipal } from './principal.js';

const anna = 'anna' as OperatorId;
const session = operatorPrincipal(anna);
const application: ApplicationPrincipal = {
  ...{ kind: 'application', id: 'reports', onBehalfOf: anna, grantId: 'grant', tokenId: 'token' },
  ...{ rights: session.rights, expiresAt: 1 },
};

function event(type: string, kind: string, id: string, data: object = {}): StoredEvent {
  return { type, stream: { kind, id }, data } as StoredEvent;
}

test.each([
  ['its end', event('session.ended', 'session', session.sessionId), true],
  ['the end of another', event('session.ended', 'session', 'another'), false],
  ['a new password, which ends the others', event('operator.credentials_replaced', 'operator', anna), false],
  ['the end of the account', event('operator.disabled', 'operator', anna), true],
  ['another role', event('operator.updated', 'operator', anna, { changes: [{ field: 'role' }] }), true],
  [
    'other permissions of its role',
    event('role.updated', 'role', session.role, { changes: [{ field: 'permissions' }] }),
    true,
  ],
  ['another name of its role', event('role.updated', 'role', session.role, { changes: [{ field: 'name' }] }), false],
  ['another name', event('operator.updated', 'operator', anna, { changes: [{ field: 'name' }] }), false],
  [
    'another role of somebody else',
    event('operator.updated', 'operator', 'marco', { changes: [{ field: 'role' }] }),
    false,
  ],
])('a session: %s', (_, happened, ends) => {
  expect(endsRights(happened, session)).toBe(ends);
});

test("an application loses an operator's authorization when the password changes", () => {
  expect(endsRights(event('operator.credentials_replaced', 'operator', anna), application)).toBe(true);
});
