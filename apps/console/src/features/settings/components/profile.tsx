import { Button, PasswordInput, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import { passwordWeakness } from '#contracts/password-strength.js';
import type { ProfileView } from '#contracts/people.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { usePreferences } from '../../../lib/preferences.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { showLanguage } from '../../../lib/use-language.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import dialog from '../../../ui/dialog.module.css';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NewPassword } from '../../../ui/new-password.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useChangePassword, useChangeProfile, useProfile } from '../api/use-profile.js';
import { PictureField } from './picture-field.js';
import { Group, Setting } from './setting-group.js';
import classes from './settings-page.module.css';

/** What operators change of themselves: the name and the picture that visitors see, the password, and the language. */
export function Profile() {
  const t = useT();
  const { data: profile, error, refetch } = useProfile();
  const [isOpen, setOpen] = useState(false);
  return (
    <Group title={t('profile.title')} anchor="profile" hint={t('profile.lead')}>
      {error && !profile && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {profile && (
        <>
          <Setting name={t('profile.name')} hint={t('profile.name_hint')}>
            <Name key={profile.name} profile={profile} />
          </Setting>
          <Setting name={t('profile.picture')} hint={t('profile.picture_hint')}>
            <PictureField profile={profile} />
          </Setting>
          <Setting name={t('profile.password')} hint={profile.email}>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('profile.change_password')}
            </Button>
          </Setting>
          <Setting name={t('menu.language')} hint={t('profile.language_hint')}>
            <Language profile={profile} />
          </Setting>
          <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('profile.change_password')} size={440}>
            <PasswordForm profile={profile} onClose={() => setOpen(false)} />
          </Dialog>
        </>
      )}
    </Group>
  );
}

function Language({ profile }: { profile: ProfileView }) {
  const t = useT();
  const { locale } = usePreferences();
  const changing = useChangeProfile();
  const choose = (chosen: Locale) => {
    showLanguage(chosen);
    changing.mutate({ locale: chosen }, { onError: (error) => showFailure(t, error) });
  };
  return (
    <SegmentedControl
      aria-label={t('menu.language')}
      // E-mails use the language of the account.
      value={profile.locale ?? locale}
      onChange={(value) => choose(value === 'it' ? 'it' : 'en')}
      data={[
        { value: 'en', label: 'English' },
        { value: 'it', label: 'Italiano' },
      ]}
    />
  );
}

function Name({ profile }: { profile: ProfileView }) {
  const t = useT();
  const changing = useChangeProfile();
  const [name, setName] = useState(profile.name);
  const isChanged = name.trim() !== '' && name.trim() !== profile.name;
  return (
    <form
      className={classes.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) changing.mutate({ name: name.trim() }, { onSuccess: () => say(t, 'profile.saved') });
      }}
    >
      <TextInput
        aria-label={t('profile.name')}
        autoComplete="name"
        maxLength={limits.personNameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isChanged} loading={changing.isPending}>
        {t('action.save')}
      </Button>
    </form>
  );
}

function PasswordForm({ profile, onClose }: { profile: ProfileView; onClose: () => void }) {
  const t = useT();
  const changing = useChangePassword();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const submit = () => {
    setChecked(true);
    if (current === '' || passwordWeakness(password, profile) !== null) return;
    const onSuccess = () => {
      onClose();
      say(t, 'profile.password_changed');
    };
    changing.mutate({ current, password }, { onSuccess });
  };
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Text size="sm">{t('profile.password_hint')}</Text>
      <PasswordInput
        label={t('password.current')}
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
        data-autofocus
      />
      <NewPassword value={password} person={profile} isChecked={isChecked} onChange={setPassword} />
      {changing.error && <FailureBanner failure={failureOf(changing.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={changing.isPending}>
          {t('profile.change_password')}
        </Button>
      </DialogActions>
    </form>
  );
}

function say(t: Translation, key: 'profile.saved' | 'profile.password_changed'): void {
  showDone(t, t(key));
}
