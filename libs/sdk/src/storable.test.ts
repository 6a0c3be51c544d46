import { expect, it } from 'vitest';
import { storable } from './storable.js';

it('takes what cannot be kept out of every text of a command, and nothing else', () => {
  const command = { type: 'label', labels: ['a\u0000b', '\ud83d'], count: 2, note: null, to: { id: 'x' } } as const;
  expect(storable(command)).toEqual({ ...command, labels: ['ab', '\ufffd'] });
});
