import { IconSearchOff } from '@tabler/icons-react';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import type { InboxView } from '../api/views.js';
import classes from './list-empty.module.css';
import { ViewIcon } from './view-icon.js';

export function ListEmpty({ view, searching }: { view: InboxView; searching: boolean }) {
  const t = useT();
  return (
    <div className={classes.empty}>
      {searching ? (
        <EmptyState
          icon={<IconSearchOff size={20} />}
          title={t('inbox.nothing_found')}
          hint={t('inbox.nothing_found_hint')}
        />
      ) : (
        <EmptyState icon={<ViewIcon view={view} />} title={t(`empty.${view}`)} hint={t(`empty.${view}.hint`)} />
      )}
    </div>
  );
}
