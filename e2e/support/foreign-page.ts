import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of another origin with the snippet of a chatbot. */
export interface ForeignPage {
  readonly port: number;
  close(): void;
}

/** @param script Of the page itself, run before the loader. */
export async function foreignPage(origin: string, chatbot: string, script = ''): Promise<ForeignPage> {
  const snippet = `<script src="${origin}/widget/loader.js" data-chatbot="${chatbot}" async></script>`;
  const html = `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><script>${script}</script>${snippet}`;
  const server: Server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
