import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { failureOf } from '../../../lib/failure.js';
import { setPreferences, usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { SearchField } from '../../../ui/search-field.js';
import { matchesText } from '../api/matches-text.js';
import { useConversationList } from '../api/use-conversation-list.js';
import type { ListScope } from '../api/views.js';
import { ConversationList } from './conversation-list.js';
import classes from './conversation-list-pane.module.css';
import { ListEmpty } from './list-empty.js';
import { ListSkeleton } from './list-skeleton.js';
import { NobodyOnline } from './nobody-online.js';
import { QueueRouting } from './queue-routing.js';
import { TeamFilter } from './team-filter.js';
import { ViewMenu } from './view-menu.js';

export function ConversationListPane({ scope, openId }: { scope: ListScope; openId: string | null }) {
  const t = useT();
  const { view, team } = scope;
  const { density, viewsOpen } = usePreferences();
  const list = useConversationList(scope);
  const maySupervise = useMay('queue.supervise');
  const [text, setText] = useState('');
  const rows = useMemo(
    () => (text.trim() === '' ? list.rows : list.rows.filter((row) => matchesText(row, text.trim()))),
    [list.rows, text],
  );
  const toggleDensity = () => setPreferences({ density: density === 'compact' ? 'comfortable' : 'compact' });
  useCommand('density', toggleDensity);

  return (
    <section className={classes.pane} aria-label={t('landmark.list', { view: t(`view.${view}`) })}>
      <header className={classes.header}>
        <ViewMenu current={scope} alwaysMenu={!viewsOpen} />
        <span className={classes.space} />
        {view === 'queue' && maySupervise && <QueueRouting team={team} />}
        <Tooltip label={t('command.density')}>
          <ActionIcon onClick={toggleDensity} aria-label={t('command.density')} aria-pressed={density === 'compact'}>
            {density === 'compact' ? <IconBaselineDensityMedium size={17} /> : <IconBaselineDensitySmall size={17} />}
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes.search}>
        <SearchField
          label={t('inbox.search')}
          value={text}
          onChange={setText}
          onEscape={(field) => {
            setText('');
            field.blur();
          }}
        />
        <TeamFilter scope={scope} />
      </div>
      {list.error && (
        <div className={classes.failure}>
          <FailureBanner failure={failureOf(list.error)} onRetry={() => void list.retry()} />
        </div>
      )}
      {list.loading && !list.error && <ListSkeleton />}
      {!list.loading && rows.length === 0 && <ListEmpty view={view} searching={text.trim() !== ''} />}
      {/* Stays while it is empty, so that it knows of the pointer that is over it when a row comes. */}
      <ConversationList
        scope={scope}
        rows={rows}
        known={list.known}
        openId={openId}
        hasMore={list.hasMore}
        onMore={() => void list.readMore()}
      />
      {/* Below the rows: it comes and goes, and above them would move them under a pointer that is about to click. */}
      <NobodyOnline />
    </section>
  );
}
