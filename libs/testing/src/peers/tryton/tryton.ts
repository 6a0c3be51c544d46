import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { freePort } from '../../free-port.js';
import { PeerProcess } from '../peer-process.js';

/** Of Debian's packages of Tryton. */
const admin = '/usr/bin/trytond-admin';
const program = '/usr/bin/trytond';
const saleModule = '/usr/lib/python3/dist-packages/trytond/modules/sale';
const database = 'shop';
const run = promisify(execFile);

/** Tryton with an empty database of the module of sales, and its administrator. */
export class Tryton {
  static readonly isInstalled = [admin, program, saleModule].every((file) => existsSync(file));
  static readonly packages = 'tryton-server tryton-modules-sale python3-phonenumbers';
  readonly database = database;
  readonly username = 'admin';
  readonly password = 'admin-password';
  #authorization = '';
  #context: object = {};

  private constructor(
    readonly process: PeerProcess,
    readonly url: string,
  ) {}

  /** Takes half a minute: a new database learns all its tables, views and translations. */
  static async start(): Promise<Tryton> {
    const directory = PeerProcess.directory('tryton');
    const [port, path] = [await freePort(), (name: string) => join(directory, name)];
    mkdirSync(path('db'));
    // The server makes no file of its own.
    writeFileSync(path(`db/${database}.sqlite`), '');
    writeFileSync(path('password'), 'admin-password');
    const sections = [`[database]\nuri = sqlite://\npath = ${path('db')}`, `[web]\nlisten = 127.0.0.1:${port}`];
    writeFileSync(path('trytond.conf'), `${sections.join('\n')}\n`);
    const options = ['-c', path('trytond.conf'), '-d', database, '--email', 'admin@shop.example'];
    await run(admin, [...options, '--activate-dependencies', '-u', 'ir', 'sale'], {
      env: { TRYTONPASSFILE: path('password') },
    });
    const url = `http://127.0.0.1:${port}`;
    const command = [program, '-c', path('trytond.conf')] as const;
    const tryton = new Tryton(await PeerProcess.start(directory, command, `${url}/`), url);
    await tryton.signIn();
    return tryton;
  }

  /** Signs in as a user of its own client; again after the user's settings have changed. */
  async signIn(): Promise<void> {
    this.#authorization = '';
    const login = ['admin', { password: this.password }, 'en'];
    const [userId, key] = await this.#send<[number, string]>('common.db.login', login);
    this.#authorization = `Session ${btoa(`${this.username}:${userId}:${key}`)}`;
    this.#context = await this.#send('model.res.user.get_preferences', [true, {}]);
  }

  /** Calls a method of a model or a wizard with the context of the user. */
  call<T>(method: string, ...params: unknown[]): Promise<T> {
    return this.#send(method, [...params, this.#context]);
  }

  /** Ends every session, as time does. */
  async endSessions(): Promise<void> {
    const remove =
      'import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute("DELETE FROM ir_session"); c.commit()';
    await run('python3', ['-c', remove, join(this.process.directory, `db/${database}.sqlite`)]);
    await this.signIn();
  }

  async #send<T>(method: string, params: readonly unknown[]): Promise<T> {
    const { body } = await request(`${this.url}/${database}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#authorization && { authorization: this.#authorization }),
      },
      body: JSON.stringify({ id: 0, method, params }),
    });
    const { result, error } = (await body.json()) as { result: T; error?: unknown };
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }
}
