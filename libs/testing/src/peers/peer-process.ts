import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

/** Time for a system to answer after its start, on a busy machine. */
const startMs = 200_000;

/** A system that others wrote, in a process and a temporary directory of its own on the loopback. */
export class PeerProcess {
  private constructor(
    readonly directory: string,
    private readonly child: ChildProcess,
  ) {}

  static directory(name: string): string {
    return mkdtempSync(join(tmpdir(), `${name}-`));
  }

  /** Starts a program in its directory and waits until `url` is answered. */
  static async start(
    directory: string,
    [program, ...args]: readonly [string, ...string[]],
    url: string,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<PeerProcess> {
    const log = openSync(join(directory, 'log'), 'a');
    const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const child = spawn('/usr/bin/env', [...settings, program, ...args], {
      cwd: directory,
      stdio: ['ignore', log, log],
      // A group of its own, since some start others.
      detached: true,
    });
    closeSync(log);
    const peer = new PeerProcess(directory, child);
    const deadline = performance.now() + startMs;
    while (!(await isAnswered(url))) {
      if (child.exitCode !== null || performance.now() > deadline) {
        const said = readFileSync(join(directory, 'log'), 'utf8').slice(-2_000);
        await peer.dispose();
        throw new Error(`${program} does not answer: ${said}`);
      }
      await pause(100);
    }
    return peer;
  }

  /** Takes requests but never answers, until `resume`. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.#signal('SIGKILL');
    await gone;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }

  #signal(name: NodeJS.Signals): void {
    if (this.child.pid !== undefined) process.kill(-this.child.pid, name);
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const { body } = await request(url, { headersTimeout: startMs });
    await body.dump();
    return true;
  } catch {
    return false;
  }
}
