import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** Sends the body of each request to every WebSocket: the minimum cost of an event to many subscribers. */
const http = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const message = Buffer.concat(parts).toString();
    for (const socket of sockets.clients) socket.send(message);
    response.writeHead(201).end();
  });
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });

http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
