import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { freePort } from '../free-port.js';
import { PeerProcess } from './peer-process.js';

/** Of Debian's package `radicale`. */
const program = '/usr/bin/radicale';

/** Radicale, a server of calendars (CalDAV) and address books (CardDAV), with one of each. */
export class Radicale {
  static readonly isInstalled = existsSync(program);
  static readonly packages = 'radicale';
  readonly username = 'desk';
  readonly password = 'desk-password';

  private constructor(
    readonly process: PeerProcess,
    private readonly url: string,
  ) {}

  static async start(): Promise<Radicale> {
    const directory = PeerProcess.directory('radicale');
    const port = await freePort();
    const sections = {
      server: { hosts: `127.0.0.1:${port}` },
      auth: { type: 'htpasswd', htpasswd_filename: join(directory, 'users'), htpasswd_encryption: 'plain', delay: '0' },
      rights: { type: 'owner_only' },
      storage: { filesystem_folder: join(directory, 'collections') },
      logging: { level: 'warning' },
    };
    const settings = Object.entries(sections).map(([name, values]) =>
      [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`)].join('\n'),
    );
    writeFileSync(join(directory, 'radicale.conf'), settings.join('\n'));
    const url = `http://127.0.0.1:${port}`;
    writeFileSync(join(directory, 'users'), 'desk:desk-password\n');
    const radicale = new Radicale(
      await PeerProcess.start(directory, [program, '--config', join(directory, 'radicale.conf')], `${url}/`),
      url,
    );
    await radicale.send('MKCALENDAR', `${radicale.calendarUrl}/`);
    const book =
      '<d:mkcol xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:set><d:prop><d:resourcetype><d:collection/><c:addressbook/></d:resourcetype></d:prop></d:set></d:mkcol>';
    await radicale.send('MKCOL', `${radicale.addressBookUrl}/`, book);
    return radicale;
  }

  get calendarUrl(): string {
    return `${this.url}/desk/calendar`;
  }

  get addressBookUrl(): string {
    return `${this.url}/desk/contacts`;
  }

  /** Sends a request as another program of the same user; fails on an error status. */
  async send(method: string, url: string, body?: string, type = 'application/xml'): Promise<string> {
    const authorization = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
    // The types of the client name the methods of HTTP alone.
    const options = { method: method as 'PUT', body: body ?? null, headers: { authorization, 'content-type': type } };
    const reply = await request(url, options);
    const text = await reply.body.text();
    if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.statusCode} ${text}`);
    return text;
  }
}
