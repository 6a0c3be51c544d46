import { IconShieldCheck } from '@tabler/icons-react';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { ShowMore } from '../../../ui/show-more.js';
import { Subpage } from '../../../ui/subpage.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { noFilters } from '../api/audit-filters.js';
import { useAudit, useAuditFilters } from '../api/use-audit.js';
import { AuditEntry } from './audit-entry.js';
import { AuditExportMenu } from './audit-export-menu.js';
import { AuditFilterBar } from './audit-filter-bar.js';
import classes from './audit-page.module.css';

/** Every security-relevant act, newest first. */
export function AuditPage() {
  return useMay('audit.read') ? <Audit /> : <NotFound />;
}

function Audit() {
  const t = useT();
  const [filters, change] = useAuditFilters();
  const list = useAudit(filters);
  const { data, error, refetch, isFetching, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const isLate = useDelayed(isFetching && !isFetchingNextPage);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Subpage title={t('audit.title')} lead={t('audit.lead')} action={<AuditExportMenu filters={filters} />}>
      <AuditFilterBar filters={filters} onChange={change} onClear={() => change({ ...noFilters, q: filters.q })} />
      {error && !isFetchNextPageError && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && (
        <div className={classes.empty}>
          <EmptyState icon={<IconShieldCheck size={20} />} title={t('audit.nothing')} hint={t('audit.nothing_hint')} />
        </div>
      )}
      {entries.length > 0 && (
        <ol className={classes.entries} aria-label={t('audit.title')} aria-busy={isLate}>
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} onFilter={change} />
          ))}
        </ol>
      )}
      {error && isFetchNextPageError && (
        <FailureBanner failure={failureOf(error)} onRetry={() => void fetchNextPage()} />
      )}
      {!isFetchNextPageError && <ShowMore list={list} label={t('audit.more')} className={classes.more} />}
    </Subpage>
  );
}
