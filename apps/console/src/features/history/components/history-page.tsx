import { IconHistory } from '@tabler/icons-react';
import { Outlet, useParams } from 'react-router';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { noFilters, pageSize, searchOf } from '../api/history-filters.js';
import { useHistory, useHistoryFilters } from '../api/use-history.js';
import { FilterBar } from './filter-bar.js';
import { HistoryExportMenu } from './history-export-menu.js';
import { HistoryHits } from './history-hits.js';
import classes from './history-page.module.css';
import { HistorySkeleton } from './history-skeleton.js';

/** History page: search over all conversations, with transcripts and the bot's decisions. */
export function HistoryPage() {
  const t = useT();
  const { conversationId } = useParams();
  const [filters, change] = useHistoryFilters();
  const history = useHistory(filters);
  const late = useDelayed(history.isFetching);
  const found = history.data;
  const isUnfiltered = searchOf(filters).size === 0;
  const nothingHint = filters.q.trim() === '' ? 'history.nothing_hint' : 'history.nothing_words_hint';
  return (
    <main className={classes.page} data-open={conversationId !== undefined}>
      <h1 className="visually-hidden">{t('history.title')}</h1>
      <section className={classes.results} aria-label={t('landmark.history')}>
        <header className={classes.header}>
          <p className={classes.title}>{t('history.title')}</p>
          <span className={classes.total} aria-live="polite">
            {found &&
              t(found.total < limits.countedRows ? 'history.total' : 'history.total_least', { count: found.total })}
          </span>
          <HistoryExportMenu filters={filters} />
        </header>
        <FilterBar filters={filters} onChange={change} onClear={() => change({ ...noFilters, q: filters.q })} />
        {history.error && (
          <div className={classes.failure}>
            <FailureBanner failure={failureOf(history.error)} onRetry={() => void history.refetch()} />
          </div>
        )}
        <div className={`${classes.hits} scroll`} aria-busy={late}>
          {!found && !history.error && <HistorySkeleton />}
          {found?.items.length === 0 && (
            <EmptyState
              icon={<IconHistory size={20} />}
              title={t(isUnfiltered ? 'history.empty' : 'history.nothing')}
              hint={t(isUnfiltered ? 'history.empty_hint' : nothingHint)}
            />
          )}
          {found && <HistoryHits hits={found.items} openId={conversationId ?? null} />}
        </div>
        {found && found.total > pageSize && (
          <footer className={classes.pages}>
            <Pages total={found.total} perPage={pageSize} page={filters.page} onChange={(page) => change({ page })} />
          </footer>
        )}
      </section>
      <section className={classes.transcript} aria-label={t('landmark.conversation')}>
        <Outlet />
      </section>
    </main>
  );
}
