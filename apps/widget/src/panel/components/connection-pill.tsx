/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '#sdk/client-types.js';
import { useTranslate } from '../session/translation.js';
import { Icon } from './icon.js';

/** Delay before the notice, so that short interruptions are not shown. */
const quietMs = 1500;

/** Connection status: hidden while live, otherwise the problem and the number of unsent messages. */
interface ConnectionPillProps {
  readonly connection: Connection;
  readonly unsent: number;
  /** The server rejects the session, but there is a conversation to read. */
  readonly refused: boolean;
  readonly onTry: () => void;
}

export function ConnectionPill({ connection, unsent, refused, onTry }: ConnectionPillProps): JSX.Element {
  const { t } = useTranslate();
  const troubled = connection === 'connecting' || connection === 'catching-up' || connection === 'offline';
  const [patience, setPatience] = useState(true);
  useEffect(() => {
    if (!troubled) return;
    const timer = setTimeout(() => setPatience(false), quietMs);
    return () => {
      clearTimeout(timer);
      setPatience(true);
    };
  }, [troubled]);
  useEffect(() => {
    // Once shown it stays until live: an attempt within the quiet time must not take the button, and the focus, away.
    if (connection === 'offline') setPatience(false);
  }, [connection]);
  const shown = connection === 'offline' || (troubled && !patience);
  const offline = unsent > 0 ? t('connection.offlineUnsent', { n: unsent }) : t('connection.offline');
  return (
    <div class="pill-place" role="status">
      {shown && (
        <span class={`pill ${connection}`}>
          {connection === 'offline' ? <Icon name="offline" /> : <span class="spinner" aria-hidden="true" />}
          {connection === 'offline' ? offline : t('connection.reconnecting')}
          <button type="button" class="text-button" aria-disabled={connection !== 'offline'} onClick={onTry}>
            {t('connection.try')}
          </button>
        </span>
      )}
      {refused && (
        <span class="pill">
          <Icon name="alert" />
          {t('refused.other')}
        </span>
      )}
    </div>
  );
}
