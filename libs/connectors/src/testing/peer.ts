import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Log } from '#engine/ports/log.js';
import type { OutboundRequest } from '#engine/ports/outbound.js';
import { networks } from '../outbound/address-check.js';
import { OutboundGateway } from '../outbound/outbound-gateway.js';

interface Peer {
  readonly url: string;
  /** Number of requests so far. */
  asked(): number;
  close(): Promise<unknown>;
}

/** HTTP server on the loopback address, closed at the latest when the test ends. */
export async function peer(listener: RequestListener): Promise<Peer> {
  let asked = 0;
  const server: Server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => void (await close()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked, close };
}

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Outbound gateway, closed when the test ends. */
export function gateway(allowed: string[] = ['127.0.0.0/8'], log: Log = silent): OutboundGateway {
  const made = new OutboundGateway({ log, allowedNetworks: networks(allowed) });
  onTestFinished(() => made.close());
  return made;
}

export const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  peer: 'test',
  url,
  method: 'GET',
  timeoutMs: 5_000,
  maxBytes: 100_000,
  ...more,
});

export const textOf = (body: Uint8Array) => Buffer.from(body).toString();
