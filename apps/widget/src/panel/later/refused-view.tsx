/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Failure } from '#contracts/errors.js';
import { Icon } from '../components/icon.js';
import { useTranslate } from '../session/translation.js';

/** Error view for a rejected session: retrying automatically would not help. */
export function RefusedView({ failure }: { failure: Failure | null }): JSX.Element {
  const { t } = useTranslate();
  // An unknown chatbot is a wrong field of the request; nodes of an older version reply `not_found`.
  const isUnknown = failure?.errors?.some(({ pointer }) => pointer === '/chatbotId') ?? false;
  const here = isUnknown || ['origin_refused', 'not_found', 'chatbot_archived'].includes(failure?.code ?? '');
  return (
    <div class="refused" role="alert">
      <Icon name="alert" />
      <h2>{t(here ? 'refused.origin_refused' : 'refused.other')}</h2>
      {!here && (
        <>
          <p>{t('refused.text')}</p>
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {t('action.retry')}
          </button>
        </>
      )}
    </div>
  );
}
