/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { OutboxItem } from '#sdk/client-types.js';
import { useTranslate } from '../session/translation.js';
import { failureKey } from '../session/use-command.js';
import { useNow } from '../session/use-now.js';
import { Icon } from './icon.js';

interface UnsentStatusProps {
  readonly item: OutboxItem;
  readonly online: boolean;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
}

/** Status of a message in the outbox. A failed text is never lost: "Edit" puts it back into the composer. */
export function UnsentStatus({ item, online, onRetry, onEdit }: UnsentStatusProps): JSX.Element {
  const { t } = useTranslate();
  const now = useNow(1000, item.retryAt !== null && item.status === 'waiting');
  if (item.status === 'failed') {
    return (
      <div class="delivery failed" role="alert">
        <span>
          <Icon name="alert" /> {t('message.failed', { reason: t(failureKey(item.failure?.code ?? null)) })}
        </span>
        <span class="delivery-actions">
          <button type="button" class="text-button" onClick={onRetry}>
            {t('action.retry')}
          </button>
          <button type="button" class="text-button" onClick={onEdit}>
            {t('message.edit')}
          </button>
        </span>
      </div>
    );
  }
  // The seconds change too often to be read out.
  return (
    <div class="delivery" aria-live="off">
      <Icon name="clock" /> {waitingText()}
    </div>
  );

  function waitingText(): string {
    if (item.status === 'sending') return t('message.sending');
    if (item.retryAt !== null && item.retryAt > now)
      return t('message.wait', { n: Math.ceil((item.retryAt - now) / 1000) });
    return t(online ? 'message.waiting' : 'message.offline');
  }
}
