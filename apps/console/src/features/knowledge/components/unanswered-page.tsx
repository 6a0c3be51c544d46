import { SegmentedControl } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useRowKeys } from '../api/use-row-keys.js';
import { gapDays, gapsPerPage, useGapFilters, useUnanswered } from '../api/use-unanswered.js';
import { ChatbotSelect } from './chatbot-select.js';
import { ClusterCard } from './cluster-card.js';
import { RowsSkeleton } from './rows-skeleton.js';
import { SectionPage } from './section-page.js';
import classes from './section-page.module.css';

/** Unanswered questions in clusters, costliest first. */
export function UnansweredPage() {
  const t = useT();
  const [filters, change] = useGapFilters();
  const { items, total, isRanking, error, retry } = useUnanswered(filters);
  const late = useDelayed(isRanking);
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list);
  const offset = (filters.page - 1) * gapsPerPage;
  return (
    <SectionPage
      label={t('knowledge.unanswered')}
      bar={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('gaps.span')}
            value={String(filters.days)}
            onChange={(value) => change({ days: gapDays.find((days) => String(days) === value) ?? 30 })}
            data={gapDays.map((value) => ({ value: String(value), label: t('replay.days', { days: value }) }))}
          />
          <ChatbotSelect value={filters.chatbotId} onChange={(chatbotId) => change({ chatbotId })} />
        </>
      }
      summary={items && t('gaps.total', { count: total })}
      isBusy={late}
    >
      {error && <FailureBanner failure={failureOf(error)} onRetry={retry} />}
      {!items && !error && <RowsSkeleton />}
      {items?.length === 0 && (
        <EmptyState icon={<IconMoodCheck size={20} />} title={t('gaps.none')} hint={t('gaps.none_hint')} />
      )}
      {items && items.length > 0 && (
        <ol ref={list} className={classes.cards}>
          {items.map((cluster, index) => (
            <li key={cluster.id}>
              <ClusterCard cluster={cluster} rank={offset + index + 1} />
            </li>
          ))}
        </ol>
      )}
      <Pages total={total} perPage={gapsPerPage} page={filters.page} onChange={(page) => change({ page })} />
    </SectionPage>
  );
}
