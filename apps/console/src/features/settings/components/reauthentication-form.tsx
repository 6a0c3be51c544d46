import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { Reauthentication } from '#contracts/sign-in.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { DialogActions } from '../../../ui/dialog.js';
import dialog from '../../../ui/dialog.module.css';
import { FailureBanner } from '../../../ui/failure-banner.js';

interface Props {
  text: string;
  submit: string;
  /** Whether a code is accepted too. */
  takesCode?: boolean;
  change: { readonly error: unknown; readonly isPending: boolean };
  onConfirm: (proof: Reauthentication) => void;
  onClose: () => void;
}

/** Six digits, in groups as the apps show them, or a recovery code: neither is a password that anybody may choose. */
const codeForm = /^(?:(?:\d[\s-]*){6}|[a-z\d]{4}(?:-[a-z\d]{4}){3})$/i;

/** Password field that also accepts a code, if the account has any. */
export function ReauthenticationForm({ text, submit, takesCode = true, change, onConfirm, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(takesCode && codeForm.test(typed.trim()) ? { code: typed.trim() } : { password: typed });
      }}
    >
      <Text size="sm">{text}</Text>
      <PasswordInput
        label={t(takesCode ? 'two_step.proof' : 'sign_in.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        maxLength={limits.passwordLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
        data-autofocus
      />
      {change.error ? <FailureBanner failure={failureOf(change.error)} /> : null}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
