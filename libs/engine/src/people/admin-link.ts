import { hourMs } from '#contracts/durations.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { isActiveAdmin } from '#domain/people/check-account-change.js';
import { commandLineAuthor } from '../access/author.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type AccessLinkPorts, issueAccessLink, type LinkTo } from './issue-access-link.js';
import { appendChanges } from './operator-accounts.js';

/** Reason why no link was issued. `enabling_unneeded`: there is an active admin, who can enable accounts. */
export type AdminLinkProblem = 'no_account' | 'not_an_admin' | 'disabled' | 'enabling_unneeded';

/** Account that the link is for. */
export interface AdminLinkRequest {
  readonly email: string;
  /** Also enable the account, if no admin is active. */
  readonly enable: boolean;
}

/** Accounts with the admin role, by name. */
export async function listAdmins({ operators }: Pick<Ports, 'operators'>): Promise<Operator[]> {
  return (await operators.all()).filter(({ role }) => role === 'admin');
}

/**
 * Issues a recovery link for an admin who has lost password, device and recovery codes. For the command line: its user
 * can read all data anyway, so no credentials are required.
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
