import { SegmentedControl } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Navigate, useSearchParams } from 'react-router';
import { locales } from '#contracts/states.js';
import { useConsole } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useChosenChatbot } from '../api/use-chosen-chatbot.js';
import { useTestSet } from '../api/use-test-set.js';
import { ChatbotSelect } from './chatbot-select.js';
import { RowsSkeleton } from './rows-skeleton.js';
import { SectionPage } from './section-page.js';
import { TestRunTable } from './test-run-table.js';
import { TestSetForm } from './test-set-form.js';
import classes from './tests-page.module.css';

/** Test set of the owner: pasted as a list, run on demand, and before each publication. */
export function TestsPage() {
  const t = useT();
  const { me } = useConsole();
  const [search, setSearch] = useSearchParams();
  const [chatbot, choose] = useChosenChatbot();
  const spoken = chatbot?.locales ?? locales;
  const locale = spoken.find((each) => each === search.get('language')) ?? spoken[0] ?? 'en';
  const { set, run, last, save } = useTestSet(chatbot?.id ?? null, locale);
  const forget = () => {
    run.reset();
    save.reset();
  };
  if (me && !me.permissions.includes('articles.write')) return <Navigate to="/knowledge" replace />;
  return (
    <SectionPage
      label={t('knowledge.tests')}
      bar={
        <>
          <ChatbotSelect
            value={chatbot?.id ?? null}
            onChange={(id) => {
              forget();
              choose(id);
            }}
          />
          {spoken.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('article.language')}
              value={locale}
              onChange={(value) => {
                forget();
                setSearch({ ...(chatbot && { chatbot: chatbot.id }), language: value }, { replace: true });
              }}
              data={spoken.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
            />
          )}
        </>
      }
      isWide
    >
      <div className={classes.columns}>
        {set.error && <FailureBanner failure={failureOf(set.error)} onRetry={() => void set.refetch()} />}
        {!set.data && !set.error && <RowsSkeleton />}
        {set.data && (
          <TestSetForm
            // Another set is another form.
            key={`${set.data.chatbotId} ${set.data.locale}`}
            set={set.data}
            save={save}
            isRunning={run.isPending}
            onRun={() => run.mutate()}
          />
        )}
        <div className={classes.results}>
          {run.error && <FailureBanner failure={failureOf(run.error)} onRetry={() => run.mutate()} />}
          {last && !run.error && <TestRunTable key={last.at} last={last} />}
          {!last && !run.error && (
            <EmptyState icon={<IconListCheck size={20} />} title={t('tests.none')} hint={t('tests.none_hint')} />
          )}
        </div>
      </div>
    </SectionPage>
  );
}
