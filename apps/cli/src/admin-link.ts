import { timing } from '#contracts/timing.js';
import { type AdminLinkProblem, issueAdminLink, listAdmins } from '#engine/people/admin-link.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import { originAt } from '#wiring/config/origin.js';
import { openCore } from '#wiring/core.js';
import { enterUrl } from '#wiring/enter-url.js';
import { createLog } from '#wiring/log.js';

type Print = (line: string) => void;

const usage = 'parley admin-link [<e-mail>] [--enable]';

/** Command `parley admin-link [<e-mail>] [--enable]`: the way back in for an admin. The server must be stopped. Returns the exit code. */
export async function adminLink(config: Config, print: Print, given: readonly string[]): Promise<number> {
  const enable = given.includes('--enable');
  const [email, ...more] = given.filter((one) => one !== '--enable');
  if (more.length > 0 || email?.startsWith('-') || (enable && email === undefined)) {
    print(`Usage: ${usage}`);
    return 2;
  }
  const core = await openCore({ ...config, encoder: { kind: 'off' }, log: createLog('warn') });
  try {
    if (email === undefined) return await printAdmins(core.ports, print);
    const { publicAddress } = await core.ports.installationSettings.get();
    const origin = originAt({ ...config, publicUrl: config.publicUrl ?? publicAddress }, config.port);
    const issued = await issueAdminLink(core.ports, { email, enable }, (token) => enterUrl(origin, token));
    if (!issued.ok) {
      print(sentences[issued.code](email));
      return 1;
    }
    print(`For ${email}, once, within ${timing.adminLinkHours} h from now, when the server has started again:`);
    print(`  ${issued.value}`);
    print(
      'It sets a new password, ends all sessions, and removes two-step verification and single sign-on of the account.',
    );
    return 0;
  } finally {
    await core.close();
  }
}

const sentences: Record<AdminLinkProblem, (email: string) => string> = {
  no_account: (email) =>
    `Nobody has an account with the address ${email}. Without an address, the command lists the admins.`,
  not_an_admin: (email) => `${email} is no admin: an admin creates a link for a new password in Settings > People.`,
  disabled: (email) =>
    `${email} is disabled: an admin enables the account in Settings > People. Where no admin is active, add --enable.`,
  enabling_unneeded: (email) =>
    `${email} stays disabled: an admin is active, who can enable the account in Settings > People.`,
};

async function printAdmins(ports: Pick<Ports, 'operators'>, print: Print): Promise<number> {
  const admins = await listAdmins(ports);
  const active = admins.filter(({ disabled }) => !disabled);
  if (admins.length === 0)
    print('There is no admin. A server without any account prints a set-up link when it starts.');
  else if (active.length === 0)
    print('No admin is active. `parley admin-link <e-mail> --enable` enables one of these, and issues a link:');
  else print('Admins, for whom `parley admin-link <e-mail>` issues a link:');
  for (const { email, name, disabled } of admins)
    print(`  ${email.padEnd(32)} ${name}${disabled ? ' (disabled)' : ''}`);
  return 0;
}
