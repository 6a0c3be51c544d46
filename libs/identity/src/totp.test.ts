import { describe, expect, test } from 'vitest';
import { Totp } from './totp.js';

const totp = new Totp();
/** `12345678901234567890`, the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const stepMs = 30_000;

describe('Totp', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('accepts the code of second %i of RFC 6238', async (second, code, step) => {
    expect(await totp.stepOf(secret, code, second * 1_000)).toBe(step);
  });

  test('accepts the code of the step before and after, and none further away', async () => {
    const at = 1_111_111_109_000;
    const steps = [-2, -1, 0, 1, 2].map((steps) => totp.stepOf(secret, '081804', at + steps * stepMs));
    expect(await Promise.all(steps)).toEqual([null, 37_037_036, 37_037_036, 37_037_036, null]);
  });

  test('rejects codes of other characters or length', async () => {
    for (const code of ['', '81804', '0818040', 'abcdef', '08180½'])
      expect(await totp.stepOf(secret, code, 1_111_111_109_000)).toBeNull();
  });

  test('makes secrets of 160 bits, with an address for authenticator apps', async () => {
    const made = await totp.generateSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(await totp.generateSecret()).not.toBe(made);
    const uri = new URL(await totp.uriOf(made, 'giulia@lodge.example'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Parley:giulia@lodge.example',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: made,
      issuer: 'Parley',
      digits: '6',
      period: '30',
    });
  });
});
