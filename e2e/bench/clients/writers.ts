import { protocolVersion } from '#contracts/protocol-version.js';
import { visitorToken } from '../fill/visitor-token.js';
import { addressOf } from './addresses.js';
import { newKey, text } from './text.js';
import { WireSocket } from './wire-socket.js';

/** A visitor of a filled file who writes into a conversation that waits for a person. */
export interface Writer {
  /** True once it is stored. */
  send(): Promise<boolean>;
  close(): void;
}

export async function writersOf(port: number, { first, count }: { first: number; count: number }): Promise<Writer[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => writer(port, first + place)));
}

async function writer(port: number, index: number): Promise<Writer> {
  const auth = { version: protocolVersion, token: visitorToken(index), chatbotId: 'valdora' };
  const socket = await WireSocket.open({ port, namespace: '/visitor', auth, from: addressOf(index) });
  const [started] = JSON.parse(await socket.ask('conversation.start', { locale: 'en' })) as [
    { conversation: { id: string } },
  ];
  const conversationId = started.conversation.id;
  // So that no answer of the bot is counted as load.
  await socket.ask('command', { conversationId, clientKey: newKey(), command: { type: 'request-handoff' } });
  return {
    send: async () =>
      (await socket.ask('message.send', { conversationId, clientKey: newKey(), text })).startsWith('[{"ok":true'),
    close: () => socket.close(),
  };
}
