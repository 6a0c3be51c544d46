import { NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isLoopbackHost } from '#contracts/loopback.js';
import { type MailSecurity, type MailServerPut, type MailView, mailPorts, mailSecurities } from '#contracts/mail.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { failureOf, isFieldWrong } from '../../../lib/failure.js';
import { afterSaving } from '../../../lib/merge-edits.js';
import { useT } from '../../../lib/translate.js';
import { RemovableSettingsFoot } from '../../../ui/removable-settings-foot.js';
import { showDone } from '../../../ui/show-done.js';
import { usePutMailServer, useRemoveMailServer } from '../api/use-mail-server.js';
import classes from './mail-page.module.css';

const fresh = { host: '', port: mailPorts.starttls, security: 'starttls' as MailSecurity, user: '', from: '' };

function draftOf({ settings }: MailView) {
  if (settings === null) return fresh;
  const { host, port, security, user, from } = settings;
  return { host, port, security, user: user ?? '', from };
}

interface Props {
  source: Tagged<MailView>;
  /** Reads it again. */
  reload: () => Promise<Tagged<MailView> | undefined>;
  onChanged: () => void;
}

const maxPort = 65_535;

/** Settings of the mail server. The password is stored sealed, and never shown again. */
export function MailServerForm({ source, reload, onChanged }: Props) {
  const t = useT();
  const putting = usePutMailServer();
  const removing = useRemoveMailServer();
  const [base, setBase] = useState(source);
  const [draft, setDraft] = useState(draftOf(base.body));
  const [password, setPassword] = useState('');
  const { settings } = base.body;
  const user = draft.user.trim();
  const isSame =
    settings?.host === draft.host.trim().toLowerCase() &&
    settings.port === draft.port &&
    settings.user === user &&
    settings.security === draft.security;
  const keepsPassword = settings?.hasPassword === true && isSame;
  const isRevealed = user !== '' && draft.security === 'none' && !isLoopbackHost(draft.host.trim());
  const refused = putting.error && failureOf(putting.error);
  const isWrong = (field: 'host' | 'from' | 'user') => isFieldWrong(refused, field);
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const editFrom = (next: Tagged<MailView>) => {
    setBase(next);
    setDraft(afterSaving(draft, draftOf(next.body)));
    setPassword((now) => (now === password ? '' : now));
    putting.reset();
    onChanged();
  };
  const loadNewest = async () => {
    const newest = await reload();
    if (newest) editFrom(newest);
  };
  const save = () => {
    if (isRevealed || draft.port > maxPort) return;
    const body: MailServerPut = {
      ...{ host: draft.host.trim(), port: draft.port, security: draft.security, from: draft.from.trim() },
      user: user === '' ? null : user,
      ...(user !== '' && password !== '' && { password }),
    };
    putting.mutate(
      { base, body },
      {
        onSuccess: (next) => {
          editFrom(next);
          showDone(t, t('mail.saved'));
        },
      },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.server}>
        <TextInput
          label={t('mail.host')}
          placeholder="smtp.your-provider.com"
          autoComplete="off"
          required
          withAsterisk={false}
          value={draft.host}
          error={isWrong('host') ? t('mail.host_wrong') : undefined}
          onChange={(event) => set({ host: event.currentTarget.value })}
        />
        <NumberInput
          label={t('mail.port')}
          min={1}
          max={maxPort}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          error={draft.port > maxPort ? t('number.wrong', { max: maxPort }) : undefined}
          required
          withAsterisk={false}
          hideControls
          value={draft.port}
          onChange={(value) => set({ port: Number(value) || draft.port })}
        />
        <Select
          label={t('mail.security')}
          allowDeselect={false}
          value={draft.security}
          data={mailSecurities.map((value) => ({ value, label: t(`mail.security.${value}`) }))}
          error={isRevealed ? t('mail.none_with_user') : undefined}
          onChange={(value) => {
            const security = mailSecurities.find((each) => each === value) ?? draft.security;
            // A port of one's own stays.
            set({ security, port: draft.port === mailPorts[draft.security] ? mailPorts[security] : draft.port });
          }}
        />
      </div>
      <TextInput
        label={t('mail.user')}
        description={t('mail.user_hint')}
        autoComplete="off"
        value={draft.user}
        error={isWrong('user') ? t('mail.user_wrong') : undefined}
        onChange={(event) => set({ user: event.currentTarget.value })}
      />
      {user !== '' && (
        <PasswordInput
          label={t('mail.password')}
          description={
            keepsPassword ? t('mail.password_kept') : settings?.hasPassword ? t('mail.password_needed') : undefined
          }
          autoComplete="new-password"
          required={!keepsPassword}
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
        />
      )}
      <TextInput
        label={t('mail.from')}
        description={t('mail.from_hint')}
        autoComplete="off"
        required
        withAsterisk={false}
        value={draft.from}
        error={isWrong('from') ? t('mail.from_wrong') : undefined}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <RemovableSettingsFoot
        isExplained={isWrong('host') || isWrong('user') || isWrong('from')}
        saving={putting}
        isSet={settings !== null}
        removing={removing}
        removal={{ submit: t('mail.remove'), title: t('mail.remove'), text: t('mail.remove_text') }}
        onReload={() => void loadNewest()}
      />
    </form>
  );
}
