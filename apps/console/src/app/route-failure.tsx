import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { useT } from '../lib/translate.js';
import { EmptyState } from '../ui/empty-state.js';

/** Error boundary of a route. Outbox and drafts are stored, so nothing written is lost. */
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
