import { expect, it } from 'vitest';
import { storable } from './storable.js';

it('removes unstorable characters from every text of a command, and changes nothing else', () => {
  const command = { type: 'label', labels: ['a\u0000b', '\ud83d'], count: 2, note: null, to: { id: 'x' } } as const;
  expect(storable(command)).toEqual({ ...command, labels: ['ab', '\ufffd'] });
});
