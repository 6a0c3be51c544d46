import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiKeyView } from '#contracts/api-keys.js';
import { changedFields } from '../../../lib/changed-fields.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useChangeKey } from '../api/use-api-keys.js';
import classes from './api-keys-page.module.css';
import { chosenExpiry, KeyExpiry } from './key-expiry.js';
import { completeSettings, KeyInAddress, KeyNameAndScopes, type KeySettings } from './key-fields.js';

/** Form of an existing key: name, scopes, expiry, use in addresses. */
export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const t = useT();
  const change = useChangeKey(apiKey.id);
  const { name, scopes, allowsQuery, expiresAt } = apiKey;
  // State when the form opened: another admin's changes meanwhile stay.
  const [before] = useState<KeySettings>({ name, scopes, allowsQuery });
  const [settings, setSettings] = useState(before);
  const [expiry, setExpiry] = useState<string | null>(null);
  const complete = completeSettings(settings);
  return (
    <Dialog opened onClose={onClose} title={t('api_keys.edit')} size={480}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (complete)
            change.mutate({ ...changedFields(before, complete), ...chosenExpiry(expiry) }, { onSuccess: onClose });
        }}
      >
        <KeyNameAndScopes value={settings} onChange={setSettings} />
        <KeyExpiry present={expiresAt} value={expiry} onChange={setExpiry} />
        <KeyInAddress value={settings} onChange={setSettings} />
        <p className={classes['text-only']}>{t('api_keys.edit_hint')}</p>
        {change.error && <FailureBanner failure={failureOf(change.error)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" disabled={!complete} loading={change.isPending}>
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
