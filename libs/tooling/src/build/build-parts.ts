import { spawn } from 'node:child_process';
import { compile } from './compile.js';
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
      const failure = await buildOne(part, root);
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

/** Returns the error output, or `undefined` on success. */
async function buildOne(part: Part, root: string): Promise<string | undefined> {
  if (part.command) return runQuietly(part.command, root);
  try {
    await compile(part, root);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
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
