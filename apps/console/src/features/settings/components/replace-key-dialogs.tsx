import { Button } from '@mantine/core';
import type { ApiKeyIssued, ApiKeyView } from '#contracts/api-keys.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useRegenerateKey, useRevokeKey } from '../api/use-api-keys.js';
import classes from './api-keys-page.module.css';

interface DialogProps {
  apiKey: ApiKeyView;
  onClose: () => void;
}

export function RegenerateDialog({
  apiKey,
  onClose,
  onIssued,
}: DialogProps & { onIssued: (key: ApiKeyIssued) => void }) {
  const t = useT();
  const regenerate = useRegenerateKey();
  return (
    <Confirmation
      title={t('api_keys.regenerate_title', { name: apiKey.name })}
      text={t('api_keys.regenerate_hint')}
      confirm={t('api_keys.regenerate')}
      error={regenerate.error}
      isPending={regenerate.isPending}
      onClose={onClose}
      onConfirm={() => regenerate.mutate(apiKey.id, { onSuccess: onIssued })}
    />
  );
}

export function RevokeDialog({ apiKey, onClose }: DialogProps) {
  const t = useT();
  const revoke = useRevokeKey();
  return (
    <Confirmation
      title={t('api_keys.revoke_title', { name: apiKey.name })}
      text={t('api_keys.revoke_hint')}
      confirm={t('api_keys.revoke')}
      error={revoke.error}
      isPending={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
    />
  );
}

interface ConfirmationProps {
  title: string;
  text: string;
  confirm: string;
  error: unknown;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before programs are cut off. */
function Confirmation({ title, text, confirm, error, isPending, onClose, onConfirm }: ConfirmationProps) {
  const t = useT();
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <div className={classes.form}>
        <p className={classes['text-only']}>{text}</p>
        {error !== null && <FailureBanner failure={failureOf(error)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
