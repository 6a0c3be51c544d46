import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TeamId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { RoleId } from '#contracts/permissions.js';
import { type Locale, locales } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { isEmail } from '../../../lib/is-email.js';
import { useT } from '../../../lib/translate.js';
import { useHasMail } from '../../../lib/use-mail.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { showDone } from '../../../ui/show-done.js';
import { useInvite } from '../api/use-people.js';
import type { IssuedLink } from './link-dialog.js';
import classes from './people-page.module.css';
import { RoleFields } from './role-fields.js';
import { TeamChoice } from './team-choice.js';

interface Props {
  opened: boolean;
  onClose: () => void;
  onLink: (link: IssuedLink) => void;
}

export function InviteDialog({ opened, onClose, onLink }: Props) {
  const t = useT();
  const inviting = useInvite();
  const hasMail = useHasMail();
  const empty = {
    ...{ email: '', name: '', role: 'operator' as RoleId, capacity: limits.usualCapacity as number },
    ...{
      languages: [] as Locale[],
      skills: [] as string[],
      locale: t.language,
      teamIds: [] as TeamId[],
      sendMail: true,
    },
  };
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const close = () => {
    inviting.reset();
    setDraft(empty);
    setChecked(false);
    onClose();
  };
  const submit = () => {
    setChecked(true);
    if (!isEmail(draft.email)) return;
    const { name, ...rest } = draft;
    const sendMail = hasMail && draft.sendMail;
    const body = { ...rest, sendMail, email: draft.email.trim(), ...(name.trim() && { name: name.trim() }) };
    inviting.mutate(body, {
      onSuccess: ({ url, expiresAt, email, name: called }) => {
        close();
        if (sendMail) showDone(t, t('people.invitation_sent', { name: called ?? email }));
        else onLink({ kind: 'invitation', name: called ?? email, url, expiresAt });
      },
    });
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('people.invite_title')} size={480}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={t('people.email')}
          type="email"
          autoComplete="off"
          maxLength={limits.emailLength}
          value={draft.email}
          error={isChecked && !isEmail(draft.email) ? t('people.problem.email') : undefined}
          onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={t('people.name_optional')}
          autoComplete="off"
          maxLength={limits.personNameLength}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <Select
          label={t('people.locale')}
          allowDeselect={false}
          value={draft.locale}
          data={locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
          onChange={(value) => setDraft({ ...draft, locale: locales.find((one) => one === value) ?? draft.locale })}
        />
        <RoleFields {...draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <TeamChoice chosen={draft.teamIds} onChange={(teamIds) => setDraft({ ...draft, teamIds })} />
        {hasMail && (
          <Checkbox
            label={t('people.send_mail')}
            checked={draft.sendMail}
            onChange={(event) => setDraft({ ...draft, sendMail: event.currentTarget.checked })}
          />
        )}
        {inviting.error && <FailureBanner failure={failureOf(inviting.error)} />}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={inviting.isPending}>
            {t(hasMail && draft.sendMail ? 'people.invite_send' : 'people.invite_submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
