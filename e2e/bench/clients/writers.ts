import { protocolVersion } from '#contracts/protocol-version.js';
import { visitorToken } from '../fill/visitor-token.js';
import { addressOf } from './addresses.js';
import { startWaiting } from './targets.js';
import { newKey, text } from './text.js';
import { WireSocket } from './wire-socket.js';

/** Visitor of a filled file with a queued conversation. */
export interface Writer {
  /** Sends a message; true once it is stored. */
  send(): Promise<boolean>;
  close(): void;
}

export async function writersOf(port: number, { first, count }: { first: number; count: number }): Promise<Writer[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => writer(port, first + place)));
}

async function writer(port: number, index: number): Promise<Writer> {
  const auth = { version: protocolVersion, token: visitorToken(index), chatbotId: 'valdora' };
  const socket = await WireSocket.open({ port, namespace: '/visitor', auth, from: addressOf(index) });
  const conversationId = await startWaiting(socket);
  return {
    send: async () => {
      const ack = await socket.ask('message.send', { conversationId, clientKey: newKey(), text });
      return ack.startsWith('[{"ok":true');
    },
    close: () => socket.close(),
  };
}
