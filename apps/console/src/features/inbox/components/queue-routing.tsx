import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeamId } from '#contracts/ids.js';
import type { QueuedConversation } from '#contracts/queue-view.js';
import { useOperators } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { waitOf } from '../../../lib/wait-of.js';
import { Chip } from '../../../ui/chip.js';
import { Dialog } from '../../../ui/dialog.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { RoutingDetails } from '../../../ui/routing-details.js';
import { WaitingChip } from '../../../ui/waiting-chip.js';
import { useQueue } from '../api/use-queue.js';
import { useWaitAccuracy } from '../api/use-wait-accuracy.js';
import classes from './queue-routing.module.css';

/** Routing of each waiting conversation, for supervisors. */
export function QueueRouting({ team }: { team: TeamId | null }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('routing.queue')}>
        <ActionIcon onClick={() => setOpen(true)} aria-label={t('routing.queue')} aria-haspopup="dialog">
          <IconRoute size={17} />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('routing.queue_title')} size={560}>
        <WaitAccuracyLine team={team} />
        <Queue team={team} />
      </Dialog>
    </>
  );
}

function Queue({ team }: { team: TeamId | null }) {
  const t = useT();
  const { data, error, refetch } = useQueue(team);
  if (error) return <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.words}>{t('routing.loading')}</p>;
  if (data.items.length === 0) return <p className={classes.words}>{t('routing.queue_empty')}</p>;
  const left = data.total - data.items.length;
  return (
    <>
      <ol className={classes.queue}>
        {data.items.map((item) => (
          <Row key={item.conversation.id} item={item} />
        ))}
      </ol>
      {left > 0 && <p className={classes.words}>{t('routing.queue_more', { count: left })}</p>}
    </>
  );
}

/** Minimum count for a meaningful share. */
const minCounted = 10;

/** Accuracy of the expected wait. Shows nothing while it is loading or fails: the queue matters more. */
function WaitAccuracyLine({ team }: { team: TeamId | null }) {
  const t = useT();
  const { data } = useWaitAccuracy(team);
  if (!data) return null;
  const { counted, inside } = data;
  return (
    <p className={classes.accuracy}>
      {counted < minCounted
        ? t('routing.waits_few')
        : t('routing.waits', { share: formatPercent(t.locale, inside / counted), count: counted })}
    </p>
  );
}

function Row({ item: { place, conversation, routing } }: { item: QueuedConversation }) {
  const t = useT();
  const operator = useOperators();
  const { operatorId, decision } = routing;
  const name = operator(operatorId)?.name ?? t('actor.operator');
  const wait = waitOf(conversation);
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.place}>{place}</span>
        <span className={classes.visitor} dir="auto">
          {visitorName(conversation.visitor)}
        </span>
        {conversation.team && <Chip>{conversation.team.name}</Chip>}
        {wait && <WaitingChip wait={wait} summary={conversation} />}
        <span className={classes.asked}>
          {operatorId === null ? t('routing.nobody_asked') : t('routing.asked', { name })}
        </span>
      </div>
      {decision ? (
        <Disclosure label={operatorId === null ? t('routing.why_nobody') : t('routing.why', { name })}>
          <RoutingDetails operatorId={operatorId} decision={decision} locale={conversation.locale} />
        </Disclosure>
      ) : (
        <p className={classes.words}>{t(operatorId === null ? 'routing.claim' : 'routing.passed_by_colleague')}</p>
      )}
    </li>
  );
}
