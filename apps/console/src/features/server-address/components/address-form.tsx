import { Button, Code, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isLocalOrigin, readTypedAddress, type ServerAddressView } from '#contracts/server-address.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { failureOf } from '../../../lib/failure.js';
import { useSessionDraft } from '../../../lib/session-draft.js';
import { type MessageKey, useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useServerAddress } from '../../../lib/use-server-address.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { SaveFailure } from '../../../ui/save-failure.js';
import { concernOf, type SaveOutcome, useSaveAddress } from '../api/use-save-address.js';
import classes from './address-form.module.css';

const done: Partial<Record<SaveOutcome, MessageKey>> = {
  saved: 'address.saved',
  saved_unchecked: 'address.saved_unchecked',
  removed: 'address.removed',
};

/** Public address of the server: everybody sees it, admins set it. */
export function AddressForm() {
  const t = useT();
  const mayChange = useMay('system.manage');
  const { data, error, refetch } = useServerAddress();
  if (!data) return error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />;
  const { address, setBy } = data.body;
  if (setBy === 'environment' || !mayChange)
    return (
      <dl className={classes.fixed}>
        <dt>{t('address.label')}</dt>
        <dd>{address ?? t('address.none')}</dd>
        <dd className={classes.dim}>{t(setBy === 'environment' ? 'address.by_environment' : 'address.ask_admin')}</dd>
      </dl>
    );
  return <Editor base={data} onReload={() => void refetch()} />;
}

function Editor({ base, onReload }: { base: Tagged<ServerAddressView>; onReload: () => void }) {
  const t = useT();
  const saving = useSaveAddress();
  const { address: saved } = base.body;
  const [draft, setDraft] = useSessionDraft<string | null>('address', () => null);
  const typed = draft ?? saved ?? usualAddress();
  const [isAsked, setAsked] = useState(false);
  const address = readTypedAddress(typed);
  const concern = concernOf(address);
  const save = (isChecked: boolean) => {
    setAsked(true);
    if (address === null) return;
    saving.mutate({ base, address, isChecked }, { onSuccess: (outcome) => outcome in done && setDraft(null) });
  };
  const refused = saving.data === 'unreachable' || saving.data === 'other' ? saving.data : null;
  const said = saving.data && done[saving.data];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(true);
      }}
    >
      <div className={classes.row}>
        <TextInput
          className={classes.input}
          label={t('address.label')}
          description={t('address.label_hint')}
          inputMode="url"
          autoComplete="off"
          value={typed}
          error={isAsked && address === null ? t('address.invalid') : undefined}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            saving.reset();
          }}
        />
        <Button type="submit" loading={saving.isPending}>
          {t('address.save')}
        </Button>
        {saved !== null && (
          <Button
            variant="default"
            disabled={saving.isPending}
            onClick={() =>
              saving.mutate({ base, address: null, isChecked: false }, { onSuccess: () => setDraft(null) })
            }
          >
            {t('address.remove')}
          </Button>
        )}
      </div>
      {concern && <Warning>{t(`address.concern.${concern}`)}</Warning>}
      <div role="status" className={classes.status}>
        {saving.isPending && saving.variables.isChecked && t('address.checking')}
        {said !== undefined && t(said, { address: saved ?? '' })}
      </div>
      {refused && address !== null && (
        <Warning
          action={
            <Button variant="default" size="compact-sm" onClick={() => save(false)}>
              {t('address.save_anyway')}
            </Button>
          }
        >
          {t(`address.${refused}`, { address })}
        </Warning>
      )}
      {saving.error && <SaveFailure failure={failureOf(saving.error)} onReload={onReload} />}
      <Disclosure label={t('address.how')}>
        <ol className={classes.how}>
          <li>{t('address.how.name')}</li>
          <li>
            {t('address.how.proxy')}
            <Code
              block
            >{`caddy reverse-proxy --from ${nameOf(address) ?? t('address.example')} --to localhost:${ownPort()}`}</Code>
          </li>
          <li>{t('address.how.enter')}</li>
        </ol>
      </Disclosure>
    </form>
  );
}

function Warning({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <NoticeBanner icon={<IconAlertTriangle size={16} aria-hidden="true" />} tone="amber" live action={action}>
      {children}
    </NoticeBanner>
  );
}

/** A console opened under a public host name has one already. */
function usualAddress(): string {
  return isLocalOrigin(window.location.origin) ? '' : window.location.origin;
}

/** The name of a typed address that a proxy could have; null: there is none. */
function nameOf(address: string | null): string | null {
  return address === null || isLocalOrigin(address) ? null : new URL(address).hostname;
}

function ownPort(): string {
  return isLocalOrigin(window.location.origin) ? window.location.port || '80' : '3000';
}
