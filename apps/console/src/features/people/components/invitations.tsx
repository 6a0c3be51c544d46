import { Button } from '@mantine/core';
import type { MailDelivery } from '#contracts/mail.js';
import type { InvitationView } from '#contracts/people.js';
import { formatDateTime } from '../../../lib/format.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { mailReason, useHasMail } from '../../../lib/use-mail.js';
import { useNow } from '../../../lib/use-now.js';
import { useRoleName } from '../../../lib/use-roles.js';
import { useTeams } from '../../../lib/use-teams.js';
import { Chip } from '../../../ui/chip.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { ShowMore } from '../../../ui/show-more.js';
import { useInvitations, useInvite, usePollJoined, useRevokeInvitation } from '../api/use-people.js';
import type { IssuedLink } from './link-dialog.js';
import classes from './people-page.module.css';

/** Unused invitations; absent if there are none. */
export function Invitations({ onLink }: { onLink: (link: IssuedLink) => void }) {
  const t = useT();
  const list = useInvitations();
  const { data } = list;
  const open = data?.pages.flatMap(({ items }) => items) ?? [];
  usePollJoined(open.length > 0);
  if (open.length === 0) return null;
  return (
    <section aria-label={t('people.invitations')}>
      <h2 className={classes.heading}>{t('people.invitations')}</h2>
      <ul className={classes.rows}>
        {open.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} onLink={onLink} />
        ))}
      </ul>
      <ShowMore list={list} className={classes.more} />
    </section>
  );
}

function Invitation({ invitation, onLink }: { invitation: InvitationView; onLink: (link: IssuedLink) => void }) {
  const t = useT();
  const nameOf = useRoleName();
  const now = useNow('half-minute');
  const inviting = useInvite();
  const hasMail = useHasMail();
  const revoking = useRevokeInvitation();
  const { id, email, name, role, capacity, languages, skills, locale, teamIds, expiresAt, mail } = invitation;
  const teams = useTeams().filter((team) => teamIds.includes(team.id));
  const sendMail = mail !== null && hasMail;
  const onError = (error: unknown) => showFailure(t, error);
  const renew = () =>
    inviting.mutate(
      {
        email,
        role,
        capacity,
        languages,
        skills,
        locale,
        teamIds,
        sendMail,
        ...(name !== null && { name }),
      },
      {
        onSuccess: (issued) => {
          if (sendMail) showDone(t, t('people.invitation_sent', { name: name ?? email }));
          else onLink({ kind: 'invitation', name: name ?? email, url: issued.url, expiresAt: issued.expiresAt });
        },
        onError,
      },
    );
  return (
    <li className={classes.invitation}>
      <div className={classes.about}>
        <span className={classes.name}>
          {name ?? email}
          <Chip>{nameOf(role)}</Chip>
          {Date.parse(expiresAt) <= now && <Chip tone="amber">{t('people.invitation_expired')}</Chip>}
        </span>
        <span className={classes.facts}>
          {name !== null && `${email} · `}
          {teams.length > 0 && `${teams.map((team) => team.name).join(', ')} · `}
          {t('people.invitation_expires', { at: formatDateTime(t.locale, expiresAt) })}
          {mail && ` · ${mailText(t, mail)}`}
        </span>
      </div>
      <Button variant="default" loading={inviting.isPending} onClick={renew}>
        {t('people.invitation_renew')}
      </Button>
      <Button variant="default" loading={revoking.isPending} onClick={() => revoking.mutate(id, { onError })}>
        {t('people.invitation_revoke')}
      </Button>
    </li>
  );
}

function mailText(t: Translation, { state, reason }: MailDelivery): string {
  if (reason === null) return t(`people.mail.${state}`);
  return t(state === 'failed' ? 'people.mail.failed' : 'people.mail.retried', { reason: mailReason(t, reason) });
}
