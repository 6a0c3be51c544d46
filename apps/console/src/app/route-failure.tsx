import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { useT } from '../lib/translate.js';
import { EmptyState } from '../ui/empty-state.js';

/** A mistake of ours on a page. Nothing that was written is lost: outbox and drafts are kept. */
export function RouteFailure() {
  const t = useT();
  return (
    <main>
      <EmptyState
        icon={<IconBug size={20} />}
        title={t('failure.title')}
        hint={t('failure.hint')}
        action={<Button onClick={() => window.location.assign(import.meta.env.BASE_URL)}>{t('failure.again')}</Button>}
      />
    </main>
  );
}
