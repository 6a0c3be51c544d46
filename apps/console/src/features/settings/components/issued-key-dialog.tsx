import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ApiKeyIssued } from '#contracts/api-keys.js';
import { useT } from '../../../lib/translate.js';
import classes from './api-keys-page.module.css';

/** Shows the secret of a key, once. It closes by its button only: a stray click must not lose it. */
export function IssuedKeyDialog({ issued, onClose }: { issued: ApiKeyIssued; onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('api_keys.issued', { name: issued.name })}
      size={520}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={classes.form}>
        <p className={classes['text-only']}>{t('api_keys.issued_hint')}</p>
        <div className={classes.secret}>
          <code>{issued.key}</code>
          <CopyButton value={issued.key}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                h="auto"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              >
                {t(copied ? 'api_keys.copied' : 'api_keys.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('api_keys.stored')}</Button>
        </div>
      </div>
    </Modal>
  );
}
