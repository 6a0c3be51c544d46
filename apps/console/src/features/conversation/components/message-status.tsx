import { Button, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { OutboxItem } from '#sdk/client-types.js';
import { failureText } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './message-status.module.css';

type Tick = 'sending' | 'sent' | 'read';

const icons = { sending: IconClock, sent: IconCheck, read: IconChecks };

/** Delivery status of an operator's message. */
export function Ticks({ tick }: { tick: Tick }) {
  const t = useT();
  const Icon = icons[tick];
  return (
    <Tooltip label={t(`tick.${tick}`)}>
      <span className={classes.tick} data-tick={tick} role="img" aria-label={t(`tick.${tick}`)}>
        <Icon size={14} stroke={2} />
      </span>
    </Tooltip>
  );
}

/** Failed message: the text is kept, to retry or discard. */
export function FailedNote({ item }: { item: OutboxItem }) {
  const t = useT();
  const { handle } = useOpenConversation();
  return (
    <div className={classes.failed} role="alert">
      <IconAlertCircle size={14} aria-hidden="true" />
      <span>{item.failure ? failureText(t, item.failure) : t('tick.failed')}</span>
      <Button size="compact-xs" variant="default" onClick={() => handle.retry(item.clientKey)}>
        {t('action.retry')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => handle.discard(item.clientKey)}>
        {t('action.discard')}
      </Button>
    </div>
  );
}
