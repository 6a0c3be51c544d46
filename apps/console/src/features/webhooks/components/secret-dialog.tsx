import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../../../lib/translate.js';
import classes from './secret-dialog.module.css';

interface Props {
  /** Null: closed. */
  secret: string | null;
  /** The previous secret signs too for a day. */
  isRotated?: boolean;
  onClose: () => void;
}

/** Shows a new secret, once. It closes by its button alone: a click beside it would lose the secret. */
export function SecretDialog({ secret, isRotated = false, onClose }: Props) {
  const t = useT();
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('webhook.secret')}
      size={600}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={classes.text}>{t(isRotated ? 'webhook.secret_rotated' : 'webhook.secret_new')}</p>
      <div className={classes.line}>
        <code className={classes.secret}>{secret}</code>
        <CopyButton value={secret ?? ''}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
              onClick={copy}
              data-autofocus
            >
              {t(copied ? 'webhook.copied' : 'webhook.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('webhook.secret_kept')}</Button>
      </div>
    </Modal>
  );
}
