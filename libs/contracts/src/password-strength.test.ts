import { describe, expect, it } from 'vitest';
import { passwordScore, passwordWeakness } from './password-strength.js';

const person = { name: 'Sofia Conti', email: 'sofia.conti@valdora.example' };
const weakness = (password: string) => passwordWeakness(password, person);

describe('a new password', () => {
  it.each(['', 'short', 'nine char'])('of fewer than ten characters is too short: "%s"', (password) => {
    expect(weakness(password)).toBe('too_short');
  });

  it.each([
    'password123',
    'P4ssw0rd2026!',
    'Welcome-2026',
    'aaaaaaaaaaaa',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'abcdefghijkl',
    'Amministratore1',
  ])('that everybody tries first is common: %s', (password) => {
    expect(weakness(password)).toBe('common');
  });

  it.each([
    'sofiaconti1',
    'Conti-Sofia-99',
    'sofia.conti@',
    'sofia.conti@valdora.example',
    'ValdoraExample',
    'Sofia12345678',
  ])('made of the name or address is personal: %s', (password) => {
    expect(weakness(password)).toBe('personal');
  });

  it.each([
    'correct horse battery',
    'vela-blu-quarzo',
    'ñandú voló 1x',
    'sofia likes green tea leaves',
    'valdora-blu-quarzo',
  ])('that is none of it is taken: %s', (password) => {
    expect(weakness(password)).toBeNull();
  });

  it('may contain the top-level domain of the address', () => {
    const weaknesses = ['comfort-21', 'company-42', 'become-9x1'].map((password) =>
      passwordWeakness(password, { name: 'Ada', email: 'ada@shop.com' }),
    );
    expect(weaknesses).toEqual([null, null, null]);
  });

  it('counts characters as people do, not UTF-16 units', () => {
    expect(weakness('😀😁😂🤣😃')).toBe('too_short');
  });

  it('scores 0 where it is weak, and more the longer it is', () => {
    const scores = ['password123', 'vela-blu-1x', 'vela-blu-quarzo', 'vela-blu-quarzo-nave'].map((password) =>
      passwordScore(password, person),
    );
    expect(scores).toEqual([...scores].sort());
    expect(scores[0]).toBe(0);
    expect(scores.at(-1)).toBe(4);
  });
});
