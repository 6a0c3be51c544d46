import type { TestServer } from '../../support/server.js';
import type { Fault } from '../evidence.js';
import { checkDatabase } from './check-database.js';
import type { FaultyProxy } from './faulty-proxy.js';

/**
 * Kinds of fault. `kill`: SIGKILL, then restart. `inspect`: the same, with an integrity check of the file in between.
 * `drain`: SIGTERM, then restart after the exit. `freeze`: SIGSTOP for a while. `storm`: every connection breaks at once.
 * `cuts`: some connections break.
 */
export const faultKinds = ['kill', 'inspect', 'drain', 'freeze', 'storm', 'cuts'] as const;
export type FaultKind = (typeof faultKinds)[number];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Injects a fault; resolves when server and network have recovered. */
export async function injectFault(
  kind: FaultKind,
  { server, proxy, freezeMs }: { server: TestServer; proxy: FaultyProxy; freezeMs: number },
): Promise<Pick<Fault, 'exit' | 'damages'>> {
  switch (kind) {
    case 'kill':
      await server.kill();
      await server.start();
      return {};
    case 'inspect': {
      await server.kill();
      const damages = await checkDatabase(server.dataDir);
      await server.start();
      return { damages };
    }
    case 'drain': {
      const began = performance.now();
      const code = await server.stop();
      const tookMs = performance.now() - began;
      await server.start();
      return { exit: { code, tookMs } };
    }
    case 'freeze':
      server.signal('SIGSTOP');
      await pause(freezeMs);
      server.signal('SIGCONT');
      return {};
    case 'storm':
      proxy.cut(1);
      return {};
    case 'cuts':
      proxy.cut(0.4);
      return {};
  }
}
