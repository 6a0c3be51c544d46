import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('keep-code.mjs', import.meta.url));

export interface ProgramRun {
  readonly root: string;
  /** Folder of the bundle, from `root`. */
  readonly bundle: string;
  /** Name of the program. */
  readonly name: string;
  /** Options of Node.js in production: V8 accepts cached code only under the same options. */
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Output that marks the end of the startup; the program gets SIGTERM then. Without it, the program has to exit by itself. */
  readonly until?: string;
}

/** Timeout after which a program counts as stuck. A start takes some seconds. */
const timeoutMs = 120_000;

/**
 * Creates the code cache of a program: runs it once and stores the code that V8 compiled beside the bundle's files. The program gets only the given
 * environment, so that it does not use the ports and systems of a running server. False if the run failed: the next start then compiles again.
 */
export async function keepCode({ root, bundle, name, options, env, until }: ProgramRun): Promise<boolean> {
  const child = spawn(process.execPath, [...options, runner, join(root, bundle), name], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  let isEnding = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (isEnding || until === undefined || !printed.includes(until)) return;
    isEnding = true;
    child.kill('SIGTERM');
  });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return exitCode === 0;
}
