import * as standard from 'socket.io-parser';
import { expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { textOnlyParser } from './text-only-parser.js';

const { PacketType } = standard;

const packets: fc.Arbitrary<standard.Packet> = fc.record(
  {
    type: fc.constantFrom(
      PacketType.CONNECT,
      PacketType.DISCONNECT,
      PacketType.EVENT,
      PacketType.ACK,
      PacketType.CONNECT_ERROR,
    ),
    nsp: fc.constantFrom('/', '/visitor', '/console', ''),
    id: fc.nat(),
    data: fc.oneof(fc.constant(null), fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
  },
  { requiredKeys: ['type', 'nsp'] },
);

test('encodes each packet without buffers as the standard encoder does', () => {
  const [own, usual] = [new textOnlyParser.Encoder(), new standard.Encoder()];
  fc.assert(
    fc.property(packets, (packet) => {
      expect(own.encode(packet)).toEqual(usual.encode(packet));
    }),
  );
});

test('refuses binary packets before their attachments arrive', () => {
  const decoder = new textOnlyParser.Decoder();
  const [head] = new standard.Encoder().encode({ type: PacketType.EVENT, nsp: '/', data: ['a', Buffer.from('b')] });
  for (const packet of [head, Buffer.from('b')]) expect(() => decoder.add(packet)).toThrow('no binary packets');
});
