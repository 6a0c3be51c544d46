import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearStamp, fingerprint, isFresh, writeStamp } from './freshness.js';
import type { Part } from './parts.js';

export interface BuildRun {
  readonly parts: readonly Part[];
  readonly root: string;
  print(line: string): void;
}

/** Incremental build: builds outdated parts in parallel. Prints each result, and the output of a failed build. */
export async function buildParts({ parts, root, print }: BuildRun): Promise<boolean> {
  const built = await Promise.all(
    parts.map(async (part) => {
      const before = fingerprint(part, root);
      if (isFresh(part, root, before)) return true;
      const start = performance.now();
      clearStamp(part, root);
      // Remove output whose source no longer exists.
      for (const output of part.outputs) await rm(join(root, output), { recursive: true, force: true });
      const failure = await runQuietly(part.command, root);
      if (failure !== undefined) {
        print(`${part.name}: failed\n${failure}`);
        return false;
      }
      writeStamp(part, root, before);
      print(`${part.name}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      return true;
    }),
  );
  return built.every(Boolean);
}

/** Runs a command and returns its output only if it fails. */
function runQuietly([program, ...args]: readonly [string, ...string[]], root: string): Promise<string | undefined> {
  // A build started from a test is a production build too.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : output.join('') || `${program} exited with code ${code}`),
    );
  });
}
