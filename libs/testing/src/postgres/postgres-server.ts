import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../free-port.js';
import { accountOfServer, findInstallation, type Installation } from './installation.js';

/** Time for the server to answer after its start, on a busy machine. */
const startMs = 60_000;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '64MB',
};
/** Of a server whose data need to survive nothing but itself. */
const volatile = { fsync: 'off', full_page_writes: 'off' };

/** A private server on the loopback, with its data in a temporary directory. */
export class PostgresServer {
  #child: ChildProcess | null = null;

  private constructor(
    private readonly installation: Installation,
    private readonly directory: string,
    readonly port: number,
    private readonly more: Readonly<Record<string, string>>,
  ) {}

  /**
   * Null if PostgreSQL is not installed. `isDurable`: a commit waits for the disk, as outside of tests. `hasTls`: with
   * a self-signed certificate, and TLS is required of everybody but the administrator.
   */
  static async start({ isDurable = false, hasTls = false } = {}): Promise<PostgresServer | null> {
    const installation = findInstallation();
    if (installation === null) return null;
    const directory = makeFolder();
    const account = accountOfServer();
    // Of a language, as databases mostly are: its order of words must not be that of lists.
    const language = installation.version >= 15 ? ['--locale-provider=icu', '--icu-locale=en-US'] : [];
    const data = join(directory, 'data');
    execFileSync(
      join(installation.programs, 'initdb'),
      [
        ...['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
        ...language,
      ],
      { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    // The first line that fits counts.
    const rules = join(data, 'pg_hba.conf');
    const others = readFileSync(rules, 'utf8');
    rmSync(rules);
    const encrypted = 'host all postgres 127.0.0.1/32 trust\nhostssl all all 127.0.0.1/32 trust\n';
    appendFileSync(rules, hasTls ? encrypted : `host all guarded 127.0.0.1/32 scram-sha-256\n${others}`);
    if (hasTls) certify(data);
    const own = hasTls ? [rules, join(data, 'server.key'), join(data, 'server.crt')] : [rules];
    if (account !== null) for (const file of own) chownSync(file, account.uid, account.gid);
    const more = { ...(isDurable ? {} : volatile), ...(hasTls && { ssl: 'on' }) };
    const server = new PostgresServer(installation, directory, await freePort(), more);
    await server.resume();
    return server;
  }

  url(database: string, user = 'postgres'): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts a streaming replica of it, from a base backup. */
  async startReplica(): Promise<PostgresServer> {
    const directory = makeFolder();
    const from = ['--host=127.0.0.1', `--port=${this.port}`, '--username=postgres'];
    execFileSync(
      join(this.installation.programs, 'pg_basebackup'),
      [...from, `--pgdata=${join(directory, 'data')}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
      { ...accountOfServer(), cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const replica = new PostgresServer(this.installation, directory, await freePort(), this.more);
    await replica.resume();
    return replica;
  }

  /** The file of its certificate, if it has one. */
  get certificate(): string {
    return join(this.directory, 'data', 'server.crt');
  }

  async createDatabase(name: string): Promise<void> {
    const client = new Client({ connectionString: this.url('postgres') });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
  }

  /** Starts the server on its data, after a `kill` too. */
  async resume(): Promise<void> {
    const all = { ...settings, ...this.more, port: String(this.port) };
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Ends with this process, however that ends: then the pipe is closed.
    const script = 'exec 3<&0; "$@" & server=$!; (cat <&3 >/dev/null; kill -QUIT $server 2>/dev/null) & wait $server';
    const command = [
      '-c',
      script,
      'sh',
      join(this.installation.programs, 'postgres'),
      '-D',
      join(this.directory, 'data'),
    ];
    const start = () =>
      spawn('/bin/sh', [...command, ...options], {
        ...accountOfServer(),
        cwd: this.directory,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
    this.#child = start();
    const deadline = performance.now() + startMs;
    while (!(await isAnswered(this.url('postgres')))) {
      if (performance.now() > deadline) throw new Error('PostgreSQL does not answer');
      await pause(50);
      // It does not start while processes of a killed one still end.
      if (!this.#isRunning()) this.#child = start();
    }
  }

  /** Like `kill -9` of all of its processes: data not yet handed to the disk are lost. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const isRunning = this.#isRunning();
    this.#child = null;
    if (!isRunning) return;
    const gone = once(child, 'exit');
    child.stdin?.end();
    await gone;
  }

  /** Starts it again as a replica, which takes no writes until {@link promote}. There is no primary for it to follow. */
  async demote(): Promise<void> {
    await this.kill();
    // The server removes the file when it is promoted.
    const signal = join(this.directory, 'data', 'standby.signal');
    appendFileSync(signal, '');
    const account = accountOfServer();
    if (account !== null) chownSync(signal, account.uid, account.gid);
    await this.resume();
  }

  async promote(): Promise<void> {
    const client = new Client({ connectionString: this.url('postgres') });
    await client.connect();
    await client.query('SELECT pg_promote()');
    await client.end();
  }

  /** `kill -9` of its first process alone: the others notice by themselves, and may finish a commit meanwhile. */
  async killFirst(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const gone = once(child, 'exit');
    process.kill(this.#pid, 'SIGKILL');
    await gone;
  }

  /** Suspends all of its processes until `thaw`. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  get #pid(): number {
    return Number(readFileSync(join(this.directory, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  }

  /** Ids of its processes. */
  get pids(): number[] {
    const first = this.#pid;
    const others = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' });
    return [first, ...others.trim().split(/\s+/).map(Number)];
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // A connection that has ended meanwhile.
      }
    }
  }

  #isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A temporary folder of the account that the server runs as. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'));
  const account = accountOfServer();
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Gives a server a key and a certificate for the loopback, by the program that comes with PostgreSQL on Debian. */
function certify(data: string): void {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', 'server.key', '-out', 'server.crt'],
    ],
    { cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

async function isAnswered(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
