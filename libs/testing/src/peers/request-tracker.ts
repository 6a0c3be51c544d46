import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { freePort } from '../free-port.js';
import { PeerProcess } from './peer-process.js';

/** Where Debian's packages `request-tracker5` and `rt5-db-sqlite` put the program and its empty database. */
const program = '/usr/share/request-tracker5';
const emptyDatabase = '/var/lib/dbconfig-common/sqlite3/request-tracker5/rtdb';

/** Creates the queues and a user with exactly the adapter's rights, writes that user's token, and serves. */
const serve = `
use strict; use warnings;
use lib '${program}/lib';
use RT -init;
my ($port, $token) = @ARGV;
my $user = RT::User->new(RT->SystemUser);
$user->Create(Name => 'parley', EmailAddress => 'parley@desk.example', Privileged => 1) or die;
for my $name ('Support', 'Other') {
  my $queue = RT::Queue->new(RT->SystemUser);
  $queue->Create(Name => $name) or die;
  $user->PrincipalObj->GrantRight(Right => $_, Object => $queue)
    for qw(SeeQueue CreateTicket ShowTicket ReplyToTicket CommentOnTicket);
}
my $auth = RT::AuthToken->new(RT->SystemUser);
my (undef, undef, $text) = $auth->Create(Owner => $user->Id, Description => 'Parley');
open my $file, '>', $token or die; print $file $text; close $file;
RT->DatabaseHandle->Disconnect;
exec '${program}/libexec/rt-server', '--host', '127.0.0.1', '--port', $port;
`;

const site = (directory: string, database: string, port: number) => `
Set($rtname, 'desk.example'); Set($Organization, 'desk.example');
Set($WebPath, ''); Set($WebDomain, '127.0.0.1'); Set($WebPort, ${port});
Set($DatabaseType, 'SQLite'); Set($DatabaseName, '${database}');
Set($MailCommand, 'testfile'); Set($BcryptCost, 10); Set($LogToFile, 'warning'); Set($LogDir, '${directory}'); Set($LogToSyslog, undef);
1;
`;

/** Request Tracker with the queues `Support` and `Other`, and a user with access to both. */
export class RequestTracker {
  static readonly isInstalled = [`${program}/libexec/rt-server`, emptyDatabase].every((file) => existsSync(file));
  static readonly packages = 'request-tracker5 rt5-db-sqlite';
  readonly queue = 'Support';

  private constructor(
    readonly process: PeerProcess,
    readonly url: string,
    readonly token: string,
  ) {}

  static async start(): Promise<RequestTracker> {
    const directory = PeerProcess.directory('request-tracker');
    const port = await freePort();
    const path = (name: string) => join(directory, name);
    copyFileSync(emptyDatabase, path('rt.sqlite'));
    chmodSync(path('rt.sqlite'), 0o600);
    mkdirSync(path('conf.d'));
    writeFileSync(path('RT_SiteConfig.pm'), site(directory, path('rt.sqlite'), port));
    writeFileSync(path('serve.pl'), serve);
    const env = { RT_SITE_CONFIG: path('RT_SiteConfig.pm'), RT_SITE_CONFIG_DIR: path('conf.d') };
    const url = `http://127.0.0.1:${port}`;
    const command = ['perl', path('serve.pl'), String(port), path('token')] as const;
    const peer = await PeerProcess.start(directory, command, `${url}/`, env);
    return new RequestTracker(peer, url, readFileSync(path('token'), 'utf8'));
  }

  /** Reads or changes something as a member of staff with all rights. */
  async asStaff(method: 'GET' | 'PUT', path: string, changes?: object): Promise<unknown> {
    const { statusCode, body } = await request(`${this.url}/REST/2.0${path}`, {
      method,
      headers: { authorization: `Basic ${btoa('root:password')}`, 'content-type': 'application/json' },
      body: changes ? JSON.stringify(changes) : null,
    });
    if (statusCode !== 200) throw new Error(`status ${statusCode}: ${await body.text()}`);
    return body.json();
  }
}
