import type { TestServer } from '../../support/server.js';
import type { Fault } from '../evidence.js';
import { examine } from './examine.js';
import type { FaultyLine } from './faulty-line.js';

/**
 * `kill`: SIGKILL and started again. `autopsy`: the same, and in between the file is examined. `drain`: SIGTERM, and started again when it has ended. `freeze`: SIGSTOP for a while.
 * `storm`: every connection breaks at once. `cuts`: some break.
 */
export const strikes = ['kill', 'autopsy', 'drain', 'freeze', 'storm', 'cuts'] as const;
export type Strike = (typeof strikes)[number];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Answers when all is well again. */
export async function strike(
  kind: Strike,
  { server, line, freezeMs }: { server: TestServer; line: FaultyLine; freezeMs: number },
): Promise<Pick<Fault, 'exit' | 'damages'>> {
  switch (kind) {
    case 'kill':
      await server.kill();
      await server.start();
      return {};
    case 'autopsy': {
      await server.kill();
      const damages = await examine(server.dataDir);
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
      line.cut(1);
      return {};
    case 'cuts':
      line.cut(0.4);
      return {};
  }
}
