import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockPause, IconLock, IconRobot, IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOperators } from '../../../lib/backend.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { CapacityNotice, ClaimButton } from './claim-button.js';
import { HandoffCard } from './handoff-card.js';

/** State bar: why this operator cannot reply now, with the one action that helps. */
export function StateBar({ keptText }: { keptText: boolean }) {
  const t = useT();
  const { summary } = useOpenConversation();
  const owner = summary.owner?.name ?? t('actor.operator');
  const isOffline = useOperators()(summary.owner?.id ?? null)?.presence === 'offline';
  switch (summary.state) {
    case 'queued':
    case 'offered':
      return <HandoffCard />;
    case 'bot':
      return (
        <Bar icon={<IconRobot size={17} />} action={<ClaimButton claim="take-over" size="xs" />}>
          {t('bar.bot')} <CapacityNotice claim="take-over" />
        </Bar>
      );
    case 'assigned':
      return (
        <Bar icon={<IconUserShield size={17} />} action={<ClaimButton claim="take-over" size="xs" />} warn={keptText}>
          {t(keptText ? 'bar.taken_over' : isOffline ? 'bar.assigned_offline' : 'bar.assigned', { name: owner })}{' '}
          <CapacityNotice claim="take-over" />
        </Bar>
      );
    case 'snoozed':
      return (
        <Bar icon={<IconClockPause size={17} />} action={<Wake />}>
          {t('bar.snoozed', { until: summary.snoozedUntil ? formatDateTime(t.locale, summary.snoozedUntil) : '' })}
        </Bar>
      );
    case 'resolved':
      return (
        <Bar icon={<IconCircleCheck size={17} />} action={<Reopen />}>
          {t('bar.resolved', { outcome: summary.outcome ? t(`outcome.${summary.outcome}`) : '' })}
        </Bar>
      );
    case 'closed':
      return <Bar icon={<IconLock size={17} />}>{t('bar.closed')}</Bar>;
  }
}

function Bar({
  icon,
  action,
  warn = false,
  children,
}: {
  icon: ReactNode;
  action?: ReactNode;
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <NoticeBanner icon={icon} tone={warn ? 'amber' : 'plain'} action={action} live={warn}>
      {children}
    </NoticeBanner>
  );
}

function Wake() {
  const t = useT();
  const { run, asked, abilities } = useOpenConversation();
  const can = abilities.can('wake');
  const wake = () => void run({ type: 'wake' });
  useCommand('wake', wake, can);
  if (!can) return null;
  return (
    <Button size="xs" onClick={wake} loading={asked === 'wake'} rightSection={<KeyCaps command="wake" />}>
      {t('command.wake')}
    </Button>
  );
}

function Reopen() {
  const t = useT();
  const { run, asked, abilities } = useOpenConversation();
  const can = abilities.can('reopen');
  const reopen = () => void run({ type: 'reopen' });
  useCommand('reopen', reopen, can);
  if (!can) return null;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={reopen}
      loading={asked === 'reopen'}
      rightSection={<KeyCaps command="reopen" />}
    >
      {t('command.reopen')}
    </Button>
  );
}
