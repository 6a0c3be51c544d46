import { Button } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { KnowledgeHealth } from '#contracts/article-insights.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useChosenChatbot } from '../api/use-chosen-chatbot.js';
import { useHealth } from '../api/use-health.js';
import { ChatbotSelect } from './chatbot-select.js';
import classes from './health-page.module.css';
import { CompetingRow, ThinRow, UnusedRow } from './health-rows.js';
import { RowsSkeleton } from './rows-skeleton.js';
import { SectionPage } from './section-page.js';
import page from './section-page.module.css';

/** Findings of a kind before *Show all*, to keep the lists short. */
const shownAtFirst = 10;

/** Health page: weak articles, each with its fix. */
export function HealthPage() {
  const t = useT();
  const [chatbot, choose] = useChosenChatbot();
  const health = useHealth(chatbot?.id ?? null);
  const found = health.data;
  return (
    <SectionPage
      label={t('knowledge.health')}
      bar={<ChatbotSelect value={chatbot?.id ?? null} onChange={choose} />}
      summary={found && <State health={found} />}
    >
      {health.error && <FailureBanner failure={failureOf(health.error)} onRetry={() => void health.refetch()} />}
      {!health.error && (!found || found.at === null) && <RowsSkeleton />}
      {found && found.at !== null && <Findings health={found} />}
    </SectionPage>
  );
}

function State({ health: { at, isComputing, progress, articles } }: { health: KnowledgeHealth }) {
  const t = useT();
  return (
    <>
      {at !== null && <span>{t('health.articles', { count: articles })}</span>}
      {isComputing ? (
        <span>{t('health.computing', { share: Math.round(progress * 100) })}</span>
      ) : (
        at !== null && (
          <span>
            {t('health.checked')} <Ago at={at} />
          </span>
        )
      )}
    </>
  );
}

function Findings({ health: { thin, competing, unused, totals } }: { health: KnowledgeHealth }) {
  const t = useT();
  if (totals.thin + totals.competing + totals.unused === 0)
    return <EmptyState icon={<IconHeartbeat size={20} />} title={t('health.sound')} hint={t('health.sound_hint')} />;
  return (
    <div className={classes.findings}>
      <Finding kind="competing" total={totals.competing}>
        {competing.map((pair) => (
          <CompetingRow key={`${pair.article.articleId} ${pair.rival.articleId}`} pair={pair} />
        ))}
      </Finding>
      <Finding kind="thin" total={totals.thin}>
        {thin.map((article) => (
          <ThinRow key={article.articleId} article={article} />
        ))}
      </Finding>
      <Finding kind="unused" total={totals.unused}>
        {unused.map((article) => (
          <UnusedRow key={article.articleId} article={article} />
        ))}
      </Finding>
    </div>
  );
}

interface FindingProps {
  kind: keyof KnowledgeHealth['totals'];
  total: number;
  children: ReactNode[];
}

/** The most important ones; the others at a click. */
function Finding({ kind, total, children }: FindingProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? children : children.slice(0, shownAtFirst);
  const title = t(`health.${kind}`);
  return (
    <section className={classes.finding} aria-label={title}>
      <h2 className={classes.heading}>
        {title} <span className={classes.total}>{total}</span>
      </h2>
      <p className={classes.hint}>{t(`health.${kind}_hint`)}</p>
      {children.length > 0 ? (
        <ul className={page.rows}>{shown}</ul>
      ) : (
        <p className={classes.none}>{t('health.none')}</p>
      )}
      {children.length > shownAtFirst && (
        <Button
          className={classes.more}
          size="xs"
          variant="subtle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('text.show_less') : t('health.show_all', { count: children.length })}
        </Button>
      )}
      {isOpen && total > children.length && (
        <p className={classes.hint}>{t('health.first', { count: children.length })}</p>
      )}
    </section>
  );
}
