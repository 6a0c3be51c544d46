import { useOperators } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { RoutingDetails } from '../../../ui/routing-details.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useRouting } from '../api/use-routing.js';
import classes from './routing-reason.module.css';

/** Routing decision of the waiting conversation: why this operator, or nobody, gets an offer. */
export function RoutingReason() {
  const t = useT();
  const operator = useOperators();
  const { summary } = useOpenConversation();
  if (!useMay('queue.explain')) return null;
  const offeredTo = summary.queue?.offeredTo ?? null;
  const label =
    offeredTo === null
      ? t('routing.why_nobody')
      : t('routing.why', { name: operator(offeredTo)?.name ?? t('actor.operator') });
  return (
    <Disclosure label={label}>
      <Reason />
    </Disclosure>
  );
}

function Reason() {
  const t = useT();
  const { summary } = useOpenConversation();
  const { data, error, refetch } = useRouting(summary);
  if (error) return <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.words}>{t('routing.loading')}</p>;
  if (data.decision === null)
    return (
      <p className={classes.words}>{t(data.operatorId === null ? 'routing.claim' : 'routing.passed_by_colleague')}</p>
    );
  return <RoutingDetails operatorId={data.operatorId} decision={data.decision} locale={summary.locale} />;
}
