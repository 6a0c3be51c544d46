import { expect, test } from 'vitest';
import { personOf } from './person-of.js';

const email = 'ada@shop.example';
const verified = { email_verified: true };
const unverified = { email_verified: false };

test('a claim that an address is verified counts only beside that address', () => {
  expect(personOf({ email, ...verified }, {}).isEmailVerified).toBe(true);
  expect(personOf({}, { email, email_verified: 'true' })).toMatchObject({ email, isEmailVerified: true });
  expect(personOf(verified, { email })).toMatchObject({ email, isEmailVerified: null });
  expect(personOf({ email }, { email: 'other@shop.example', ...verified })).toMatchObject({
    email,
    isEmailVerified: null,
  });
});

test.each([
  [{ email, ...unverified }, {}],
  [{ email }, unverified],
  [unverified, { email, ...verified }],
  [{ email, email_verified: 'no' }, {}],
])('a claim that it is not counts wherever it is: %j, %j', (claims, userInfo) => {
  expect(personOf(claims, userInfo).isEmailVerified).toBe(false);
});

test('no claim is neither', () => {
  expect(personOf({ email }, {}).isEmailVerified).toBeNull();
  expect(personOf({}, {})).toEqual({ email: null, isEmailVerified: null, name: null });
});
