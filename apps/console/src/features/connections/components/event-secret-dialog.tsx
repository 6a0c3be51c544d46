import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contracts/errors.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import classes from './connections.module.css';

/** Shorter ones are refused. */
const minLength = 16;

interface Props {
  title: string;
  failure: Failure | null;
  isPending: boolean;
  onClose: () => void;
  onSubmit: (secret: string) => void;
}

/** Form for the secret that a system shows for its events. */
export function EventSecretDialog({ title, failure, isPending, onClose, onSubmit }: Props) {
  const t = useT();
  const [secret, setSecret] = useState('');
  const isShort = secret.trim().length < minLength;
  return (
    <Dialog opened onClose={onClose} title={t('intake.enter_secret')} size={520}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShort) onSubmit(secret.trim());
        }}
      >
        <Text size="sm">{t('intake.enter_hint', { title })}</Text>
        <PasswordInput
          data-autofocus
          label={t('webhook.secret')}
          autoComplete="off"
          value={secret}
          visibilityToggleButtonProps={{ 'aria-label': t('connection.show_secret', { label: t('webhook.secret') }) }}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
        {failure && <FailureBanner failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={isShort}>
            {t('intake.save_secret')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
