import type { MailServerPut } from '#contracts/mail.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Principal } from '../access/principal.js';
import type { ExpectedRevisions, Revision } from '../access/revision.js';
import { digest } from '../digest.js';
import type { StoredMailServer } from '../ports/installation-settings-store.js';
import type { Ports } from '../ports/ports.js';
import {
  changeInstallationSettings,
  type InstallationSettingsPorts,
  type SettingChange,
} from '../system/installation-settings.js';

type MailSettingsPorts = InstallationSettingsPorts & Pick<Ports, 'secretSealer' | 'roles'>;

/** Sealing context of the password of the mail server. */
export const mailPasswordContext = 'mail_server';

/** Revision of what a `PUT` replaces, including none. A new password does not count. */
export function mailServerRevision(server: StoredMailServer | null): Revision {
  return digest(server && { ...server, sealedPassword: server.sealedPassword !== null });
}

/** Sets the mail server. An absent password is kept, but never sent to another server or over a weaker connection. */
export function putMailServer(
  ports: MailSettingsPorts,
  { input, expected }: { readonly input: MailServerPut | null; readonly expected: ExpectedRevisions },
  principal: Principal,
): Promise<Result<unknown>> {
  if (ports.mailService.setBy === 'environment') return Promise.resolve(reject('set_by_environment'));
  return changeInstallationSettings(
    ports,
    {
      expected,
      revisionOf: ({ mailServer }) => mailServerRevision(mailServer),
      decide: (before) => {
        const server = input && toStored(ports, before.mailServer, input);
        if (server?.ok === false) return server;
        return ok({ ...before, mailServer: server?.value ?? null });
      },
      changesOf: (before, after) => changesOf(before.mailServer, after.mailServer, input?.password !== undefined),
    },
    principal,
  );
}

function toStored(
  { secretSealer }: Pick<Ports, 'secretSealer'>,
  before: StoredMailServer | null,
  { password, ...given }: MailServerPut,
): Result<StoredMailServer> {
  if (given.user === null) return ok({ ...given, sealedPassword: null });
  if (password !== undefined) return ok({ ...given, sealedPassword: secretSealer.seal(password, mailPasswordContext) });
  const kept = before !== null && isSentAlike(before, given) ? before.sealedPassword : null;
  return kept === null ? invalidAt('/password', 'is required') : ok({ ...given, sealedPassword: kept });
}

/** Whether a password would go to the same program, for the same account, under the same protection. */
function isSentAlike(before: StoredMailServer, given: MailServerPut): boolean {
  return (['host', 'port', 'security', 'user'] as const).every((field) => before[field] === given[field]);
}

function changesOf(
  before: StoredMailServer | null,
  after: StoredMailServer | null,
  hasPassword: boolean,
): SettingChange[] {
  const named = (server: StoredMailServer | null) => ({
    mailServer: server && `${server.host}:${server.port}`,
    mailSecurity: server?.security ?? null,
    mailUser: server?.user ?? null,
    mailFrom: server?.from ?? null,
  });
  const [was, is] = [named(before), named(after)];
  const fields = ['mailServer', 'mailSecurity', 'mailUser', 'mailFrom'] as const;
  return [
    ...fields
      .filter((field) => was[field] !== is[field])
      .map((field) => ({ field, before: was[field], after: is[field] })),
    ...(hasPassword ? [{ field: 'mailPassword' as const, before: null, after: null }] : []),
  ];
}
