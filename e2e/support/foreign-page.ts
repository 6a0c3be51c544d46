import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of another origin with the snippet of a chatbot. */
export interface ForeignPage {
  readonly port: number;
  close(): void;
}

export async function foreignPage(origin: string, chatbot: string): Promise<ForeignPage> {
  const snippet = `<script src="${origin}/widget/loader.js" data-chatbot="${chatbot}" async></script>`;
  const html = `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">${snippet}`;
  const server: Server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
