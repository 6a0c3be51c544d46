import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiKeyIssued } from '#contracts/api-keys.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useIssueKey } from '../api/use-api-keys.js';
import classes from './api-keys-page.module.css';
import { chosenExpiry, KeyExpiry } from './key-expiry.js';
import { completeSettings, KeyInAddress, KeyNameAndScopes, type KeySettings } from './key-fields.js';

/** Form of a new key: name, scopes in words, expiry. */
export function NewKeyDialog({ onClose, onIssued }: { onClose: () => void; onIssued: (key: ApiKeyIssued) => void }) {
  const t = useT();
  const issue = useIssueKey();
  const [settings, setSettings] = useState<KeySettings>({ name: '', scopes: [], allowsQuery: false });
  const [days, setDays] = useState<string | null>(null);
  const complete = completeSettings(settings);
  const submit = () => {
    if (complete) issue.mutate({ expiresAt: null, ...complete, ...chosenExpiry(days) }, { onSuccess: onIssued });
  };
  return (
    <Dialog opened onClose={onClose} title={t('api_keys.new')} size={480}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <KeyNameAndScopes value={settings} onChange={setSettings} />
        <KeyExpiry present={null} value={days} onChange={setDays} />
        <KeyInAddress value={settings} onChange={setSettings} />
        {issue.error && <FailureBanner failure={failureOf(issue.error)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" disabled={!complete} loading={issue.isPending}>
            {t('api_keys.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
