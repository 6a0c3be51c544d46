import { protocolVersion } from '#contracts/protocol-version.js';
import { visitorToken } from '../fill/visitor-token.js';
import { addressOf } from './addresses.js';
import { WireSocket } from './wire-socket.js';

export interface VisitorSocket {
  readonly socket: WireSocket;
  readonly conversationId: string;
}

interface Session {
  readonly conversation: { readonly id: string; readonly epoch: number } | null;
}

/** Connects a visitor of a filled file as the widget does: receives the session and reads the conversation. */
export async function openVisitor(port: number, index: number): Promise<VisitorSocket> {
  const auth = { version: protocolVersion, token: visitorToken(index), chatbotId: 'valdora' };
  let resolveSession: (session: Session) => void = () => {};
  const received = new Promise<Session>((resolve) => {
    resolveSession = resolve;
  });
  const onEvent = (json: string) => {
    const [name, payload] = JSON.parse(json) as [string, Session];
    if (name === 'session') resolveSession(payload);
  };
  const socket = await WireSocket.open({ port, namespace: '/visitor', auth, from: addressOf(index), onEvent });
  const { conversation } = await received;
  socket.onEvent = null;
  if (!conversation) throw new Error(`visitor ${index} has no conversation`);
  const { id: conversationId, epoch } = conversation;
  await socket.ask('sync', { items: [{ conversationId, after: 0, epoch }] });
  return { socket, conversationId };
}
