import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { PeerProcess } from './peer-process.js';

/** Where Debian's packages `redmine` and `redmine-sqlite` put the program and its empty database. */
const program = '/usr/share/redmine';
const emptyDatabase = '/var/lib/dbconfig-common/sqlite3/redmine/instances/default/redmine_default';
/** Of the loopback alone, and of a database that is thrown away. */
const apiKey = '0123456789abcdef0123456789abcdef01234567';
/** Keys of a member of `support` in each of these roles of Redmine's own; the first may all, the second no private notes. */
const memberKeys = { Manager: 'a'.repeat(40), Reporter: 'b'.repeat(40) };

/**
 * One process sets Redmine up and serves it: Rails takes seconds to load. WEBrick comes first: Bundler hides gems
 * outside its list.
 */
const serve = `
require 'webrick'
Dir.chdir '${program}'
require './config/environment'
Setting.rest_api_enabled = '1'
Setting.login_required = '1'
Redmine::DefaultData::Loader.load('en') if Redmine::DefaultData::Loader.no_data?
admin = User.find_by_login('admin')
admin.update_columns(must_change_passwd: false)
Token.where(user_id: admin.id, action: 'api').delete_all
Token.create!(user: admin, action: 'api').update_columns(value: '${apiKey}')
%w[support other].each do |name|
  Project.create!(identifier: name, name: name.capitalize) { |p| p.trackers = Tracker.all; p.enabled_module_names = ['issue_tracking'] }
end
{ ${Object.entries(memberKeys).map(([role, key]) => `'${role}' => '${key}'`)} }.each do |role, key|
  user = User.new(firstname: role, lastname: 'Member', mail: "#{role.downcase}@shop.example")
  user.login = role.downcase
  user.password = key
  user.save!
  Member.create!(project: Project.find('support'), principal: user, roles: [Role.find_by_name(role)])
  Token.create!(user: user, action: 'api').update_columns(value: key)
end
require 'rack/handler/webrick'
Rack::Handler::WEBrick.run(Rails.application, Host: '127.0.0.1', Port: ARGV[0].to_i, AccessLog: [])
`;

/** Redmine with an empty project `support`, and another one. */
export class Redmine {
  static readonly isInstalled = [`${program}/config/environment.rb`, emptyDatabase].every((file) => existsSync(file));
  static readonly packages = 'redmine redmine-sqlite';
  readonly apiKey = apiKey;
  readonly memberKeys = memberKeys;
  readonly project = 'support';

  private constructor(
    readonly process: PeerProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<Redmine> {
    const directory = PeerProcess.directory('redmine');
    const port = await freePort();
    const database = join(directory, 'redmine.sqlite');
    copyFileSync(emptyDatabase, database);
    chmodSync(database, 0o600);
    for (const part of ['tmp', 'files']) mkdirSync(join(directory, part));
    const script = join(directory, 'serve.rb');
    writeFileSync(script, serve);
    const env = {
      ...{ X_DEBIAN_SITEID: 'default', RAILS_ENV: 'production', DATABASE_URL: `sqlite3:${database}` },
      // Of ruby-bundler: that of Ruby's latest update takes Debian's packages for removed ones.
      BUNDLER_VERSION: '2.3.15',
    };
    const url = `http://127.0.0.1:${port}`;
    return new Redmine(await PeerProcess.start(directory, ['ruby', script, String(port)], `${url}/`, env), url);
  }
}
