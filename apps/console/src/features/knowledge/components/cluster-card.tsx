import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useClamp } from '../../../ui/use-clamp.js';
import { useAddQuestion } from '../api/use-add-question.js';
import { useDismissCluster } from '../api/use-dismiss-cluster.js';
import { askedTimes } from '../api/use-unanswered.js';
import { ClusterActions } from './cluster-actions.js';
import classes from './cluster-card.module.css';
import { ClusterProgress } from './cluster-progress.js';
import { ClusterQuestions } from './cluster-questions.js';

/** Cluster of similar unanswered questions, with its cost and actions. */
export function ClusterCard({ cluster, rank }: { cluster: UnansweredCluster; rank: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const body = useId();
  const adding = useAddQuestion(cluster);
  const dismissing = useDismissCluster(cluster);
  const mayDismiss = useMay('articles.add_variant');
  const clamp = useClamp();
  return (
    <article className={classes.card} data-done={cluster.answeredNow >= cluster.questions.length}>
      <span className={classes.rank} aria-hidden="true">
        {rank}
      </span>
      <div className={classes.what}>
        <h2
          ref={clamp.ref}
          className={`${classes.headline} ${clamp.className ?? ''}`}
          dir="auto"
          lang={cluster.locale}
          tabIndex={-1}
          data-row
        >
          {cluster.headline}
        </h2>
        {clamp.toggle}
        <p className={classes.facts}>
          <strong>{t('gaps.visitors', { count: cluster.visitors })}</strong>
          {cluster.operatorMinutes > 0 && <strong>{t('gaps.minutes', { minutes: cluster.operatorMinutes })}</strong>}
          <span>{t('gaps.asked', { count: askedTimes(cluster) })}</span>
          <span>{formatLanguage(t.locale, cluster.locale)}</span>
        </p>
        {adding.failure && <FailureBanner failure={adding.failure} onDismiss={adding.dismiss} />}
        <div className={classes.foot}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={body}
            onClick={() => setOpen(!open)}
          >
            {t('gaps.questions', { count: cluster.questions.length })}
            <IconChevronDown size={13} className={classes.chevron} data-open={open} aria-hidden="true" />
          </UnstyledButton>
          {mayDismiss && (
            <UnstyledButton
              className={classes.toggle}
              aria-label={t('gaps.dismiss_one', { question: cluster.headline })}
              disabled={dismissing.isPending}
              onClick={() => dismissing.mutate()}
            >
              <IconX size={13} aria-hidden="true" />
              {t('gaps.dismiss')}
            </UnstyledButton>
          )}
          <ClusterProgress cluster={cluster} />
        </div>
        <div id={body}>{open && <ClusterQuestions cluster={cluster} adding={adding} />}</div>
      </div>
      <ClusterActions cluster={cluster} adding={adding} />
    </article>
  );
}
