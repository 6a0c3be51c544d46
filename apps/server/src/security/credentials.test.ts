import { expect, test } from 'vitest';
import { credentialsOf } from './credentials.js';

const key = { kind: 'api_key', secret: 'pak_1', isInQuery: false };
const queryKey = { kind: 'api_key', secret: 'pak_2', isInQuery: true };
const token = { kind: 'access_token', token: 'abc' };

test.each([
  ['a key', { 'x-api-key': 'pak_1' }, [], [key]],
  ['a token', { authorization: 'bearer abc' }, [], [token]],
  ['a header without its token', { authorization: 'Bearer' }, [], [{ kind: 'access_token', token: null }]],
  [
    'both, and a key in the address',
    { 'x-api-key': 'pak_1', authorization: 'Bearer abc' },
    ['pak_2'],
    [key, queryKey, token],
  ],
  ['the header of a proxy in front, and a cookie', { authorization: 'Basic YTpi', cookie: 'parley_session=x' }, [], []],
])('finds %s', (_, headers, queryKeys, found) => {
  expect(credentialsOf(headers, queryKeys)).toEqual(found);
});
