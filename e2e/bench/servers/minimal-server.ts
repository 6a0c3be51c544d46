import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

export interface Message {
  conversationId: string;
  clientKey: string;
  text: string;
}

/**
 * Minimal socket.io server for the same work: acknowledges, and broadcasts to the sender and the watching operators. No
 * sessions, no validation. Reports its port to the parent process and ends with it.
 */
export function serveMinimal(store: ((message: Message) => Promise<void>) | null): void {
  const http = createServer();
  const io = new Server(http, { serveClient: false, perMessageDeflate: false });
  let last = 0;
  const answer = ({ conversationId, clientKey, text }: Message, acknowledge: (ack: object) => void) => {
    last += 1;
    const event = { id: String(last), conversationId, seq: last, type: 'message.posted', clientKey, data: { text } };
    io.to(conversationId).emit('event', event);
    acknowledge({ ok: true, event: { id: event.id, seq: last, clientKey }, duplicate: false });
  };
  io.on('connection', (socket) => {
    socket.on('conversation.watch', async ({ conversationId }: Message, acknowledge: (ack: object) => void) => {
      await socket.join(conversationId);
      acknowledge({ ok: true });
    });
    socket.on('message.send', (message: Message, acknowledge: (ack: object) => void) => {
      if (store === null) answer(message, acknowledge);
      else void store(message).then(() => answer(message, acknowledge));
    });
  });
  http.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (http.address() as AddressInfo).port });
  });
  process.on('disconnect', () => process.exit(0));
}
