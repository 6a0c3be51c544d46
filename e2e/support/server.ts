import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#testing/free-port.js';
import type { TestDatabase } from '#testing/postgres/test-database.js';
import { addModels, copyModels, fillDataDirectory, isTraceless } from './demo-data.js';
import { createEmptyDatabase, createPreparedDatabase, isOnPostgres } from './postgres.js';
import { shortLived } from './short-lived.js';
import { isStarvedDrain, ownMs, StarvationWatch } from './starvation.js';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: { start: string } };
/** Arguments that `npm start` passes to Node.js: options and the built server. */
const startArguments = scripts.start
  .split(' ')
  .slice(1)
  .map((argument) => (argument.startsWith('dist/') ? fileURLToPath(new URL(argument, root)) : argument));

// Only in tests: the bench and the chaos runs measure the server as `npm start` runs it.
const isUnderTest = (process.env.VITEST ?? process.env.TEST_WORKER_INDEX) !== undefined;
if (isUnderTest) startArguments.unshift(...shortLived);

// Simulates a slow network on every connection to the server.
if (process.env.PARLEY_STRAIN) startArguments.unshift('--import', new URL('strain.mjs', import.meta.url).href);

/** File in a data directory with the encryption key of stored secrets. */
const keyFile = 'parley-secrets.key';

/** Default environment. The sentence encoder uses as much processor time as the rest of a start; tests of its effect turn it on. */
const defaults = { LOG_LEVEL: 'warn', ENCODER: 'off', ...(isUnderTest && { STARTUP_COLLECTION: 'off' }) };

export interface ServerOptions {
  /** Existing data directory. Default: a temporary one, which `dispose` removes. */
  dataDir?: string;
  /** Initial data: a copy of the data of an earlier first start (the default), trained models only, or nothing. */
  data?: 'prepared' | 'new' | 'nothing';
  port?: number;
  env?: Record<string, string>;
}

export interface ExitResult {
  code: number | null;
  /** Standard output: messages for the terminal. */
  stdout: string;
  /** The log. */
  stderr: string;
}

/** Runs the built server until it exits by itself. */
export async function runToExit(env: Record<string, string>): Promise<ExitResult> {
  const child = spawn(process.execPath, startArguments, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: ExitResult = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    ended.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    ended.stderr += chunk.toString();
  });
  [ended.code] = (await once(child, 'close')) as [number | null];
  return ended;
}

/** Built server in a child process, on a free loopback port. */
export class TestServer {
  readonly #started: ChildProcess[] = [];
  #isEnding = false;
  output = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: Record<string, string>,
    private readonly isTemporary: boolean,
    private readonly database: TestDatabase | null,
  ) {}

  static async start(options: ServerOptions = {}): Promise<TestServer> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'parley-e2e-'));
    const { env = {} } = options;
    const isTemporary = options.dataDir === undefined;
    const database = isTemporary && isOnPostgres ? await databaseFor(dataDir, options) : null;
    if (isTemporary && options.data === 'new') addModels(dataDir);
    else if (isTemporary && options.data !== 'nothing' && database === null) fillDataDirectory(dataDir, env);
    const port = options.port ?? (await freePort());
    const server = new TestServer(dataDir, port, env, isTemporary, database);
    await server.start();
    return server;
  }

  /** Starts another node on the same database, with a data directory of its own, the same key and the same trained models. */
  static async beside(first: TestServer): Promise<TestServer> {
    const { DATABASE_URL } = first.place;
    if (DATABASE_URL === undefined) throw new Error('several nodes need PostgreSQL');
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-node-'));
    copyModels(first.dataDir, dataDir);
    copyFileSync(join(first.dataDir, keyFile), join(dataDir, keyFile));
    const server = new TestServer(dataDir, await freePort(), { ...first.env, DATABASE_URL }, true, null);
    await server.start();
    return server;
  }

  /** Environment variables that locate the data, for the server and the command line. */
  get place(): Readonly<Record<string, string>> {
    return { DATA_DIR: this.dataDir, ...(this.database && { DATABASE_URL: this.database.url }) };
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get #process(): ChildProcess {
    const last = this.#started.at(-1);
    if (!last) throw new Error('the server was never started');
    return last;
  }

  /** Starts the server, or restarts it after `kill` or `stop`, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, startArguments, {
      env: { ...process.env, ...defaults, ...this.place, ...this.env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#started.push(child);
    this.#isEnding = false;
    const isReady = new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk.toString();
        if (this.output.includes('Parley is ready')) resolve();
      };
      this.output = '';
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.output}`)));
    });
    await isReady;
  }

  /** Kills the server with SIGKILL. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Drains the server with SIGTERM. Resolves to the exit code once all output is read. */
  async stop(): Promise<number | null> {
    const isRead = this.#hasEnded ? null : once(this.#process, 'close');
    const code = await this.#end('SIGTERM');
    await isRead;
    return code;
  }

  /** Drains the server under load. Resolves to false if the drain timed out because of CPU starvation; rejects on any other failed exit. */
  async drain(): Promise<boolean> {
    const watch = new StarvationWatch(() => [this.pid]);
    const began = Date.now();
    const code = await this.stop();
    watch.close();
    const tookMs = ownMs(watch.recorded, began, Date.now());
    if (code === 0) return true;
    if (isStarvedDrain({ code, tookMs, said: this.output })) return false;
    throw new Error(`the server ended with ${code} after ${Math.round(tookMs)} ms of its own:\n${this.output}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Whether the server crashed: it exited without `kill` or `stop`. */
  get hasCrashed(): boolean {
    return !this.#isEnding && this.#hasEnded;
  }

  /** Waits until the server exits, by itself or after an earlier signal. Resolves to the exit code. */
  async exited(): Promise<number | null> {
    const child = this.#process;
    if (!this.#hasEnded) await once(child, 'exit');
    return child.exitCode;
  }

  async dispose(): Promise<void> {
    await this.#end('SIGKILL');
    await this.database?.drop();
    if (this.isTemporary)
      for (const path of [this.dataDir, `${this.dataDir}-backups`]) rmSync(path, { recursive: true, force: true });
  }

  get #hasEnded(): boolean {
    const { exitCode, signalCode } = this.#process;
    return exitCode !== null || signalCode !== null;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    if (this.#hasEnded) return child.exitCode;
    const exited = once(child, 'exit');
    this.#isEnding = true;
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}

/** Creates a PostgreSQL database. Copies the data of an earlier first start if a new start would produce the same data. */
async function databaseFor(dataDir: string, { data, env = {} }: ServerOptions): Promise<TestDatabase> {
  if (data === 'new' || data === 'nothing') return createEmptyDatabase();
  if (!isTraceless(env)) {
    addModels(dataDir);
    return createEmptyDatabase();
  }
  return createPreparedDatabase(dataDir, async ({ dataDir: directory, databaseUrl }) => {
    addModels(directory);
    const server = await TestServer.start({ dataDir: directory, env: { DATABASE_URL: databaseUrl } });
    const code = await server.stop();
    if (code !== 0) throw new Error(`the first start did not stop cleanly:\n${server.output}`);
  });
}
