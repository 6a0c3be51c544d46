import type { LinkMailKind } from '#contracts/mail.js';
import { isLocalOrigin } from '#contracts/server-address.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { LocalAddressNotice } from '../../../ui/local-address-notice.js';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.js';

export interface IssuedLink {
  readonly kind: LinkMailKind;
  readonly name: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** A one-time link, shown once. */
export function LinkDialog({ issued, onClose }: { issued: IssuedLink; onClose: () => void }) {
  const t = useT();
  const { kind, name, url, expiresAt } = issued;
  const { origin } = new URL(url);
  return (
    <ShownOnceDialog
      title={t('people.link_title', { name })}
      text={t(`people.link_text.${kind}`, { name, until: formatDateTime(t.locale, expiresAt) })}
      values={[{ label: t('people.link'), text: url }]}
      done={t('people.link_kept')}
      notice={isLocalOrigin(origin) && <LocalAddressNotice origin={origin} of="link" />}
      onClose={onClose}
    />
  );
}
