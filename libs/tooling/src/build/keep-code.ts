import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('keep-code.mjs', import.meta.url));

export interface ProgramRun {
  readonly root: string;
  /** Folder of the bundle, from `root`. */
  readonly bundle: string;
  /** Of the program. */
  readonly name: string;
  /** Those of Node.js under which the program will run: V8 takes the code under no others. */
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it prints as soon as it has done what every start does; it is ended then. Without it, it ends by itself. */
  readonly until?: string;
}

/** Beyond that a program is taken for stuck; a start takes some seconds. */
const longestMs = 120_000;

/**
 * Runs a program of a bundle once, and keeps the code that V8 compiled for it beside its files. Only the given environment is its own: it must not
 * meet the ports and systems of a server that runs. False where it did not end well: its next start compiles again.
 */
export async function keepCode({ root, bundle, name, options, env, until }: ProgramRun): Promise<boolean> {
  const child = spawn(process.execPath, [...options, runner, join(root, bundle), name], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: longestMs,
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
