import { Button, Checkbox } from '@mantine/core';
import { IconPlaylistAdd, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { itemsOf, SuggestionSelection } from '../api/suggestion-selection.js';
import { useLastPage } from '../api/use-last-page.js';
import { suggestionsPerPage, useReviewing, useSuggestions } from '../api/use-suggestions.js';
import { ChatbotSelect } from './chatbot-select.js';
import { RowsSkeleton } from './rows-skeleton.js';
import { SectionPage } from './section-page.js';
import sectionClasses from './section-page.module.css';
import { SuggestionCard } from './suggestion-card.js';
import classes from './suggestions-page.module.css';

/** Questions for which visitors chose an article themselves, to be added to it as phrasings, many at once. */
export function SuggestionsPage() {
  const t = useT();
  const mayReview = useMay('articles.add_variant');
  const [search, setSearch] = useSearchParams();
  const chatbotId = (search.get('chatbot') || null) as ChatbotId | null;
  const [page, setPage] = useState(1);
  const [selection, setSelection] = useState(new SuggestionSelection());
  const { data, error, isFetching, refetch } = useSuggestions({ chatbotId, page });
  const reviewing = useReviewing();
  const late = useDelayed(isFetching);
  useLastPage({ page, perPage: suggestionsPerPage, total: data?.total }, setPage);
  const all = (data?.items ?? []).flatMap(itemsOf);
  const selected = selection.among(all).slice(0, limits.phrasingReviews);
  return (
    <SectionPage
      label={t('knowledge.suggestions')}
      bar={
        <>
          {mayReview && (
            <>
              <Checkbox
                size="xs"
                label={t('suggestions.select_all')}
                disabled={all.length === 0}
                checked={all.length > 0 && selected.length === all.length}
                indeterminate={selected.length > 0 && selected.length < all.length}
                onChange={(event) => setSelection(selection.with(all, event.currentTarget.checked))}
              />
              <Button
                size="xs"
                leftSection={<IconPlaylistAdd size={15} />}
                disabled={selected.length === 0}
                loading={reviewing.pending === 'accepted'}
                onClick={() => reviewing.review('accepted', selected)}
              >
                {t('suggestions.accept', { count: selected.length })}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={selected.length === 0}
                loading={reviewing.pending === 'dismissed'}
                onClick={() => reviewing.review('dismissed', selected)}
              >
                {t('suggestions.dismiss')}
              </Button>
            </>
          )}
          <ChatbotSelect
            value={chatbotId}
            onChange={(chosen) => {
              setSearch(chosen === null ? {} : { chatbot: chosen }, { replace: true });
              setPage(1);
            }}
          />
        </>
      }
      summary={data && t('suggestions.total', { count: data.total })}
      isBusy={late}
    >
      {error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {reviewing.failure && <FailureBanner failure={reviewing.failure} onDismiss={reviewing.dismissFailure} />}
      {!data && !error && <RowsSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState icon={<IconSparkles size={20} />} title={t('suggestions.none')} hint={t('suggestions.none_hint')} />
      )}
      {data && data.items.length > 0 && (
        <>
          <p className={classes.lead}>{t('suggestions.lead')}</p>
          <ul className={sectionClasses.cards}>
            {data.items.map((suggestions) => (
              <li key={suggestions.articleId}>
                <SuggestionCard
                  suggestions={suggestions}
                  selection={selection}
                  mayReview={mayReview}
                  isBusy={reviewing.pending !== null}
                  onSelect={(items, on) => setSelection(selection.with(items, on))}
                  onReview={reviewing.review}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pages total={data?.total ?? 0} perPage={suggestionsPerPage} page={page} onChange={setPage} />
    </SectionPage>
  );
}
