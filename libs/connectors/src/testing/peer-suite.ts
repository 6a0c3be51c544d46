import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import type { BusinessResult } from '#engine/ports/business/business-result.js';
import type { BusinessSystems } from '#engine/ports/business/business-systems.js';
import type { OpenConnection } from '#engine/ports/business/connector.js';
import { networks } from '../outbound/address-check.js';
import { OutboundGateway } from '../outbound/outbound-gateway.js';

/** Outbound gateway that may reach the loopback, for all tests of a file. */
export function loopbackGateway(): OutboundGateway {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const outbound = new OutboundGateway({ log, allowedNetworks: networks(['127.0.0.0/8']) });
  afterAll(() => outbound.close());
  return outbound;
}

export interface FaultyConnection {
  /** Opens a connection. `url`: an address other than that of the system. `hasWrongKey`: wrong credentials. */
  open(options: { url?: string; hasWrongKey?: true }, peer: string): OpenConnection;
  /** Any read of a port. */
  read(systems: Partial<BusinessSystems>): Promise<BusinessResult<unknown>> | undefined;
  /** Process of the system; absent if the tests do not run it. */
  process?(): { freeze(): void; resume(): void; kill(): Promise<void> };
}

/** Contract tests for faults of a system. They kill its process, so they must be the last tests of a file. */
export function describeFaults({ open, read, process }: FaultyConnection): void {
  describe('faults', () => {
    const servers: Server[] = [];
    afterAll(() => {
      for (const server of servers) server.close().closeAllConnections();
    });

    async function answering(body: string, type: string): Promise<string> {
      const server = createServer((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }

    const both = async (connection: OpenConnection, code: string) => {
      expect(await connection.check()).toMatchObject({ ok: false, code });
      expect(await read(connection.systems)).toMatchObject({ ok: false, code });
    };

    test('a wrong key is forbidden', async () => {
      await both(open({ hasWrongKey: true }, 'wrong key'), 'forbidden');
    });

    test('a web page instead of a response is broken', async () => {
      const url = await answering('<!doctype html><html><title>Welcome</title><p>Sign in</html>', 'text/html');
      await both(open({ url }, 'page'), 'broken');
    });

    test('a response of 50 MB is broken', async () => {
      await both(
        open({ url: await answering(`"${'0'.repeat(50 * 1024 * 1024)}"`, 'application/json') }, '50 MB'),
        'broken',
      );
    });

    test('a success with an error inside is broken', async () => {
      await both(
        open({ url: await answering('{"error":"Internal error"}', 'application/json') }, 'error inside'),
        'broken',
      );
    });

    test.skipIf(!process)(
      'a system that hangs is a timeout after five seconds, and one that is gone unavailable',
      async () => {
        const connection = open({}, 'hanging');
        process?.().freeze();
        const began = performance.now();
        expect(await read(connection.systems)).toMatchObject({ ok: false, code: 'timeout' });
        // Twice the limit: the machine may be busy.
        expect(performance.now() - began).toBeLessThan(10_000);
        process?.().resume();
        expect(await read(open({}, 'resumed').systems)).toMatchObject({ ok: true });
        await process?.().kill();
        await both(open({}, 'gone'), 'unavailable');
      },
    );
  });
}
