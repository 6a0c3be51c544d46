import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconPointFilled, IconRefresh } from '@tabler/icons-react';
import type { ConsoleSnapshot } from '#sdk/client-types.js';
import { useConsole } from '../lib/backend.js';
import { failureText } from '../lib/failure.js';
import type { Translation } from '../lib/translate.js';
import { useT } from '../lib/translate.js';
import classes from './connection-pill.module.css';

type ConnectionStatus = 'live' | 'catching_up' | 'offline' | 'refused';

const icons = { live: IconPointFilled, catching_up: IconRefresh, offline: IconCloudOff, refused: IconAlertTriangle };

function connectionStatus({ connection }: ConsoleSnapshot): ConnectionStatus {
  if (connection === 'live' || connection === 'offline' || connection === 'refused') return connection;
  return 'catching_up';
}

function standingText(t: Translation, now: ConnectionStatus, { failure }: ConsoleSnapshot): string {
  if (now !== 'refused') return t(`connection.${now}`);
  return failure ? failureText(t, failure) : t('connection.refused.short');
}

/** Connection status: whether the screen is up to date, and how many messages wait to be sent. */
export function ConnectionPill() {
  const t = useT();
  const snapshot = useConsole();
  const now = connectionStatus(snapshot);
  const Icon = icons[now];
  const label = [
    standingText(t, now, snapshot),
    snapshot.unsent > 0 ? t('connection.unsent', { count: snapshot.unsent }) : null,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Tooltip label={label} position="right">
      <span className={classes.pill} data-standing={now} role="status" aria-label={label}>
        <Icon size={14} aria-hidden="true" />
        <span className={classes.label}>{t(`connection.${now}.short`)}</span>
        {snapshot.unsent > 0 && <span className={classes.unsent}>{snapshot.unsent}</span>}
      </span>
    </Tooltip>
  );
}
