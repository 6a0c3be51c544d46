import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/**
 * The least that a socket.io server can do for the same work: acknowledge, and fan out to the sender and to the
 * operators who watch. No session, no validation, no storage. What the product is measured against.
 */
const http = createServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false });
let last = 0;

io.on('connection', (socket) => {
  socket.on(
    'conversation.watch',
    async ({ conversationId }: { conversationId: string }, acknowledge: (ack: object) => void) => {
      await socket.join(conversationId);
      acknowledge({ ok: true });
    },
  );
  socket.on('message.send', (message: { conversationId: string; clientKey: string; text: string }, acknowledge) => {
    last += 1;
    const { conversationId, clientKey, text } = message;
    const event = { id: String(last), conversationId, seq: last, type: 'message.posted', clientKey, data: { text } };
    io.to(conversationId).emit('event', event);
    acknowledge({ ok: true, event: { id: event.id, seq: last, clientKey }, duplicate: false });
  });
});

http.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (http.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
