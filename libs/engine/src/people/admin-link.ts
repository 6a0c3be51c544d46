import { hourMs } from '#contracts/durations.js';
import { timing } from '#contracts/limits.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import { isActiveAdmin } from '#domain/people/check-account-change.js';
import { commandLineAuthor } from '../access/author.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type AccessLinkPorts, issueAccessLink, type LinkTo } from './issue-access-link.js';
import { appendChanges } from './operator-accounts.js';

/** Why there is no link. `enabling_unneeded`: an admin is active, and can enable whom they like. */
export type AdminLinkProblem = 'no_account' | 'not_an_admin' | 'disabled' | 'enabling_unneeded';

/** For whom a link is issued. */
export interface AdminLinkRequest {
  readonly email: string;
  /** Also enable the account, where no admin is active. */
  readonly enable: boolean;
}

/** Everybody with the role, by name. */
export async function listAdmins({ operators }: Pick<Ports, 'operators'>): Promise<Operator[]> {
  return (await operators.all()).filter(({ role }) => role === 'admin');
}

/**
 * Issues the link by which an admin enters who has lost the password, the device and the recovery codes. For whoever works on the machine of
 * the installation: they can read everything there, so it asks them for nothing.
 */
export function issueAdminLink(
  ports: AccessLinkPorts,
  { email, enable }: AdminLinkRequest,
  linkTo: LinkTo,
): Promise<Result<string, Rejection<AdminLinkProblem>>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<string, Rejection<AdminLinkProblem>>> => {
    const before = await stores.operators.byEmail(email);
    if (before === null) return reject('no_account');
    if (before.role !== 'admin') return reject('not_an_admin');
    if (before.disabled && !enable) return reject('disabled');
    if (before.disabled) {
      if ((await stores.operators.all()).some(isActiveAdmin)) return reject('enabling_unneeded');
      const after = { ...before, disabled: false };
      await stores.operators.put(after);
      await appendChanges(ports, stores, { before, after, author: commandLineAuthor });
    }
    const lastsMs = timing.adminLinkHours * hourMs;
    const spec = { kind: 'admin_recovery', operatorId: before.id, lastsMs } as const;
    const { token } = await issueAccessLink(ports, stores, spec, commandLineAuthor);
    return ok(linkTo(token));
  });
}
