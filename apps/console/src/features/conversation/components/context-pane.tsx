import { Select, TagsInput } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { limits } from '#contracts/limits.js';
import { priorities } from '#contracts/states.js';
import { lazyComponent } from '../../../lib/load-script.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { handoffStory } from '../api/handoff-story.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { BotAttempts } from './bot-attempts.js';
import { ClientSection } from './client-section.js';
import classes from './context-pane.module.css';
import { Fact, Section } from './context-section.js';
import { VisitorSection } from './visitor-section.js';

const ClientOrders = lazyComponent(async () => (await import('./client-orders.js')).ClientOrders);
const BusinessSection = lazyComponent(async () => (await import('./business-section.js')).BusinessSection);

/** Details pane: the visitor and the status of the conversation. */
export function ContextPane() {
  const t = useT();
  const { isErased, summary, snapshot, abilities, run, readOnly } = useOpenConversation();
  const story = useMemo(() => handoffStory(summary, snapshot.events), [summary, snapshot.events]);
  const mayReadBusiness = useMay('business.read') && !isErased;
  const readsOrdersAlone = useMay('clients.read') && !mayReadBusiness && !isErased;
  // During a wait the handoff card shows it.
  const onCard = !readOnly && (summary.state === 'queued' || summary.state === 'offered');
  return (
    <div className={`${classes.context} scroll`}>
      <VisitorSection />
      <ClientSection />
      {mayReadBusiness && (
        <Suspense fallback={null}>
          <BusinessSection />
        </Suspense>
      )}
      {readsOrdersAlone && summary.clientId !== null && (
        <Suspense fallback={null}>
          <ClientOrders key={summary.clientId} id={summary.clientId} />
        </Suspense>
      )}
      <Section title={t('context.conversation')}>
        <dl className={classes.facts}>
          <Fact name={t('context.owner')}>{summary.owner?.name ?? t('context.nobody')}</Fact>
          {summary.team && <Fact name={t('context.team')}>{summary.team.name}</Fact>}
          <Fact name={t('context.episode')}>{summary.episode}</Fact>
          <Fact name={t('context.messages')}>{summary.messageCount}</Fact>
          {summary.outcome && (
            <Fact name={t('context.outcome')}>
              {t(`outcome.${summary.outcome}`)}
              {summary.resolvedBy === 'answered' && ` · ${t('history.found_waiting')}`}
            </Fact>
          )}
          {summary.rating && (
            <Fact name={t('context.rating')}>
              <span className={classes.rating}>
                {t('context.stars', { score: summary.rating.score })} <IconStarFilled size={13} aria-hidden="true" />
              </span>
              {summary.rating.comment && <q className={classes.comment}>{summary.rating.comment}</q>}
            </Fact>
          )}
        </dl>
        <Select
          label={t('context.priority')}
          size="sm"
          allowDeselect={false}
          disabled={!abilities.can('prioritise')}
          value={summary.priority}
          data={priorities.toReversed().map((value) => ({ value, label: t(`priority.${value}`) }))}
          onChange={(value) => {
            const priority = priorities.find((each) => each === value);
            if (priority && priority !== summary.priority) void run({ type: 'prioritise', priority });
          }}
        />
        <TagsInput
          label={t('context.labels')}
          size="sm"
          disabled={!abilities.can('label')}
          placeholder={summary.labels.length === 0 ? t('context.labels_placeholder') : undefined}
          value={summary.labels}
          maxTags={limits.labels}
          onChange={(labels) =>
            void run({ type: 'label', labels: labels.map((label) => label.slice(0, limits.labelLength)) })
          }
        />
      </Section>
      {!onCard && (story.reason || story.attempts.length > 0) && (
        // The thread shows one row; this expands to the whole.
        <details className={classes.section} open={readOnly}>
          <summary className={classes.title}>{t('context.handoff')}</summary>
          {story.reason && <p className={classes.reason}>{t(`reason.${story.reason}`)}</p>}
          {story.question && (
            <p className={classes.question} dir="auto">
              {story.question}
            </p>
          )}
          {!isErased && <BotAttempts attempts={story.attempts} />}
        </details>
      )}
    </div>
  );
}
