import { IconAlertTriangle } from '@tabler/icons-react';
import { type Translation, useT } from '../../../lib/translate.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import type { ForeignChange } from '../api/client-draft.js';
import classes from './client-form.module.css';

/** Changes of a client by another person during an edit. */
export function ForeignChanges({ changes }: { changes: readonly ForeignChange[] }) {
  const t = useT();
  return (
    <NoticeBanner tone="amber" icon={<IconAlertTriangle size={16} aria-hidden="true" />} live>
      {t('client.changed_meanwhile')}
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={`${change.isCustom} ${change.field}`} dir="auto">
            {t(change.isMine ? 'client.changed_both' : 'client.changed_field', {
              field: nameOf(t, change),
              value: wordsOf(t, change),
            })}
          </li>
        ))}
      </ul>
    </NoticeBanner>
  );
}

function nameOf(t: Translation, { field, isCustom }: ForeignChange): string {
  if (isCustom) return field;
  return field === 'name' ? t('context.name') : t(field === 'email' ? 'client.email' : 'client.phone');
}

function wordsOf(t: Translation, { theirs }: ForeignChange): string {
  if (theirs === null) return t('client.field_removed');
  return typeof theirs === 'boolean' ? t(theirs ? 'client.yes' : 'client.no') : String(theirs);
}
