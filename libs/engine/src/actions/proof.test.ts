import { describe, expect, test } from 'vitest';
import { mayAskAbout } from './proof.js';

const visitor = { requester: 'visitor', email: null } as const;
const staff = { requester: 'staff', email: null } as const;

describe('a record with the address ada@example.com is shown to', () => {
  test.each([
    ['staff who name no address', staff, null, true],
    ['staff who name its address', staff, 'Ada@Example.com', true],
    ['staff who name another one, as a proof that failed', staff, 'eve@example.com', false],
    [
      'staff who name another one, whatever the client of the conversation',
      { ...staff, email: 'ada@example.com' },
      'eve@example.com',
      false,
    ],
    ['a visitor who names nothing', visitor, null, false],
    ['a visitor who names its address', visitor, 'Ada@Example.com', true],
    ['a visitor who names another one', visitor, 'eve@example.com', false],
    ['its proven owner', { ...visitor, email: 'ada@example.com' }, null, true],
  ])('%s: %#', (_, context, named, isShown) => {
    expect(mayAskAbout('Ada@example.com', named, context)).toBe(isShown);
  });
});

test('a record without an address is shown to staff who name none, and to nobody else', () => {
  expect(mayAskAbout(null, null, staff)).toBe(true);
  expect(mayAskAbout(null, 'ada@example.com', staff)).toBe(false);
  expect(mayAskAbout(null, 'ada@example.com', { ...visitor, email: 'ada@example.com' })).toBe(false);
});
