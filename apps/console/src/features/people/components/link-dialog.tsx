import { Button, Modal, Text } from '@mantine/core';
import type { AccessLinkKind } from '#contracts/people.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { CopyValue } from '../../../ui/copy-value.js';
import classes from './people-page.module.css';

export interface IssuedLink {
  readonly kind: Exclude<AccessLinkKind, 'setup'>;
  readonly name: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** A one-time link, shown once. It closes by its button alone: a click beside it would lose the link. */
export function LinkDialog({ issued, onClose }: { issued: IssuedLink | null; onClose: () => void }) {
  const t = useT();
  if (issued === null) return null;
  const { kind, name, url, expiresAt } = issued;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people.link_title', { name })}
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.form}>
        <Text size="sm">{t(`people.link_text.${kind}`, { name, until: formatDateTime(t.locale, expiresAt) })}</Text>
        <CopyValue label={t('people.link')} text={url} />
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('people.link_kept')}</Button>
        </div>
      </div>
    </Modal>
  );
}
