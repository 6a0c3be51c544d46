import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiKeyIssued, ApiKeyView } from '#contracts/api-keys.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { ShowMore } from '../../../ui/show-more.js';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.js';
import { Subpage } from '../../../ui/subpage.js';
import { useApiKeys } from '../api/use-api-keys.js';
import { ApiKeyRow } from './api-key-row.js';
import classes from './api-keys-page.module.css';
import { EditKeyDialog } from './edit-key-dialog.js';
import { NewKeyDialog } from './new-key-dialog.js';
import { RegenerateDialog, RevokeDialog } from './replace-key-dialogs.js';

type Open = { kind: 'new' } | { kind: 'edit' | 'regenerate' | 'revoke'; key: ApiKeyView } | null;

/** API keys of programs: issue, edit, regenerate, revoke. */
export function ApiKeysPage() {
  const t = useT();
  const may = useMay('api_keys.manage');
  const list = useApiKeys();
  const { data, error, refetch } = list;
  const keys = data?.pages.flatMap(({ items }) => items) ?? [];
  const [open, setOpen] = useState<Open>(null);
  const [issued, setIssued] = useState<ApiKeyIssued | null>(null);
  if (!may) return <NotFound />;
  const close = () => setOpen(null);
  const show = (key: ApiKeyIssued) => {
    close();
    setIssued(key);
  };
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'new' })}>
      {t('api_keys.new')}
    </Button>
  );
  return (
    <Subpage title={t('api_keys.title')} lead={t('api_keys.lead')} action={keys.length > 0 && create}>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && keys.length === 0 && (
        <EmptyState
          icon={<IconKey size={20} />}
          title={t('api_keys.none')}
          hint={t('api_keys.none_hint')}
          action={create}
        />
      )}
      {keys.length > 0 && (
        <ul className={classes.keys}>
          {keys.map((key) => (
            <ApiKeyRow
              key={key.id}
              apiKey={key}
              onEdit={() => setOpen({ kind: 'edit', key })}
              onRegenerate={() => setOpen({ kind: 'regenerate', key })}
              onRevoke={() => setOpen({ kind: 'revoke', key })}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} className={classes.more} />
      {open?.kind === 'new' && <NewKeyDialog onClose={close} onIssued={show} />}
      {open?.kind === 'edit' && <EditKeyDialog apiKey={open.key} onClose={close} />}
      {open?.kind === 'regenerate' && <RegenerateDialog apiKey={open.key} onClose={close} onIssued={show} />}
      {open?.kind === 'revoke' && <RevokeDialog apiKey={open.key} onClose={close} />}
      {issued && (
        <ShownOnceDialog
          title={t('api_keys.issued', { name: issued.name })}
          text={t('api_keys.issued_hint')}
          values={[{ label: t('api_keys.key'), text: issued.key }]}
          done={t('api_keys.stored')}
          onClose={() => setIssued(null)}
        />
      )}
    </Subpage>
  );
}
