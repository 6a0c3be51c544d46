import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.js';

/** Whether Redis is installed; otherwise its tests are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) process.stdout.write('Redis is not installed (redis-server of Debian): its tests are skipped.\n');

/** A private Redis on the loopback, without persistence. */
export class RedisServer {
  #child: ChildProcess | null = null;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.restart();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again on the same port; resolves when it takes connections. */
  async restart(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', options, { stdio: 'ignore' });
    while (!(await this.#answers())) await pause(20);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Suspends it until `thaw`. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async #answers(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
}
