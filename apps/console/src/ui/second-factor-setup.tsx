import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { SecondFactorSetup as Setup } from '#contracts/sign-in.js';
import { useT } from '../lib/translate.js';
import { CopyValue } from './copy-value.js';
import { DialogActions } from './dialog.js';
import { QrCode } from './qr-code.js';
import classes from './second-factor-setup.module.css';

interface Props {
  setup: Setup;
  isPending: boolean;
  /** What went wrong with the last code. */
  problem: ReactNode;
  /** Beside the button that confirms. */
  cancel: ReactNode;
  onConfirm: (code: string) => void;
}

/** Puts the secret into an authenticator app, by camera or by hand, and asks for its first code. */
export function SecondFactorSetup({ setup, isPending, problem, cancel, onConfirm }: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(code.trim());
      }}
    >
      <p className={classes.text}>{t('two_step.scan')}</p>
      <div className={classes.code}>
        <QrCode text={setup.uri} label={t('two_step.qr')} />
      </div>
      <CopyValue label={t('two_step.secret')} text={inGroups(setup.secret)} />
      <TextInput
        label={t('two_step.first_code')}
        size="md"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        maxLength={limits.codeLength}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      {problem}
      <DialogActions>
        {cancel}
        <Button type="submit" loading={isPending}>
          {t('two_step.turn_on')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** In groups of four, which are easier to type; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
