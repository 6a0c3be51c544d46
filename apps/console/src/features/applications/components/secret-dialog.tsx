import { Button, Modal, Text } from '@mantine/core';
import { useT } from '../../../lib/translate.js';
import { CopyValue } from '../../../ui/copy-value.js';
import classes from './application-form.module.css';

export interface IssuedSecret {
  readonly id: string;
  readonly name: string;
  /** Null for a public application. */
  readonly secret: string | null;
}

/** What a developer needs, the secret once. It closes by its button alone: a click beside it would lose the secret. */
export function SecretDialog({ issued, onClose }: { issued: IssuedSecret | null; onClose: () => void }) {
  const t = useT();
  const { id = '', name = '', secret = null } = issued ?? {};
  return (
    <Modal
      opened={issued !== null}
      onClose={onClose}
      title={name}
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.form}>
        <Text size="sm">{t(secret === null ? 'application.registered' : 'application.secret_once')}</Text>
        <CopyValue label={t('application.id')} text={id} />
        {secret !== null && <CopyValue label={t('application.secret')} text={secret} />}
        <div className={classes.actions}>
          <Button onClick={onClose}>{t(secret === null ? 'action.close' : 'application.secret_kept')}</Button>
        </div>
      </div>
    </Modal>
  );
}
