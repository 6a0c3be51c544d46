import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpPeer {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** HTTP server on the loopback for outbound requests of the product. */
export async function httpPeer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<HttpPeer> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    answer(request, response, Buffer.concat(pieces).toString());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
