import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { Topics } from '../../nodes/topics.js';
import { maxHintBytes } from '../log/hinted-rows.js';
import { HintSeal, maxTextBytes } from './hint-seal.js';
import { maxMessageBytes } from './notify-channel.js';

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test('other nodes of the installation read a sealed hint, in which no word can be found', () => {
  const [one, other] = [new HintSeal(key, 'a'), new HintSeal(key, 'a')];
  const sealed = one.seal('what somebody says: è 😀');
  expect(Buffer.from(sealed, 'base64').includes('somebody')).toBe(false);
  expect(other.open(sealed)).toBe('what somebody says: è 😀');
  expect(other.open(one.seal('again'))).toBe('again');
});

test.each([100, 101, 102, 103, 104])(
  'a text of the maximum size fits into %i sealed bytes, and a longer one does not',
  (size) => {
    const seal = new HintSeal(key, 'a');
    const text = 'x'.repeat(maxTextBytes(size));
    expect(seal.seal(text).length).toBeLessThanOrEqual(size);
    expect(seal.seal(`${text}x`).length).toBeGreaterThan(size);
  },
);

test('a hint of the maximum size fits into a message between nodes', () => {
  const sealed = new HintSeal(key, 'a').seal('x'.repeat(maxHintBytes));
  const message = new Topics(randomUUID(), new RecordingLog()).encode('log', sealed);
  expect(Buffer.byteLength(message)).toBeLessThanOrEqual(maxMessageBytes);
});

test('the same hint is never the same twice', () => {
  const seal = new HintSeal(key, 'a');
  expect(seal.seal('x')).not.toBe(seal.seal('x'));
});

test.each([
  ['another key', new HintSeal(otherKey, 'a').seal('x')],
  ['another format', new HintSeal(key, 'b').seal('x')],
  ['a changed byte', changed(new HintSeal(key, 'a').seal('x'))],
  ['nothing', ''],
  ['something else', 'null'],
])('%s opens nothing', (_, sealed) => {
  expect(new HintSeal(key, 'a').open(sealed)).toBeNull();
});

function changed(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return bytes.toString('base64');
}
