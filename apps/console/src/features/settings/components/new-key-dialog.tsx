import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { ApiKeyIssued } from '#contracts/api-keys.js';
import { dayMs } from '#contracts/durations.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useIssueKey } from '../api/use-api-keys.js';
import classes from './api-keys-page.module.css';
import { completeSettings, KeyInAddress, KeyNameAndScopes, type KeySettings } from './key-fields.js';

/** Days until a key expires; null: never. */
const lifetimes = [30, 90, 365] as const;

/** Form of a new key: name, scopes in words, expiry. */
export function NewKeyDialog({ onClose, onIssued }: { onClose: () => void; onIssued: (key: ApiKeyIssued) => void }) {
  const t = useT();
  const issue = useIssueKey();
  const [settings, setSettings] = useState<KeySettings>({ name: '', scopes: [], allowsQuery: false });
  const [days, setDays] = useState<string | null>(null);
  const complete = completeSettings(settings);
  const submit = () => {
    const expiresAt = days === null ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    if (complete) issue.mutate({ ...complete, expiresAt }, { onSuccess: onIssued });
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
        <Select
          label={t('api_keys.expiry')}
          placeholder={t('api_keys.never')}
          clearable
          value={days}
          data={lifetimes.map((count) => ({ value: String(count), label: t('api_keys.days', { count }) }))}
          onChange={setDays}
        />
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
