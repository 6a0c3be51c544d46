/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { CardOf } from '#contracts/business/cards.js';
import { Icon } from '../../components/icon.js';
import { type MessageKey, useTranslate } from '../../session/translation.js';
import { CardFrame, type Tone } from './card-frame.js';
import { amountText, dateText, webAddress } from './format-card.js';

/** Statuses that have words here. A shop may have others, which are shown as they are. */
const statusKeys: Readonly<Record<string, MessageKey>> = {
  pending: 'card.order.pending',
  paid: 'card.order.paid',
  processing: 'card.order.preparing',
  shipped: 'card.order.shipped',
  ready_for_pickup: 'card.order.ready_for_pickup',
  delivered: 'card.order.delivered',
  cancelled: 'card.order.cancelled',
  returned: 'card.order.returned',
  refunded: 'card.order.refunded',
};
const tones: Readonly<Record<string, Tone>> = { delivered: 'good', ready_for_pickup: 'good', cancelled: 'bad' };

export function OrderCard({ card }: { readonly card: CardOf<'order'> }): JSX.Element {
  const { number, status, progress, placedAt, tracking, lines, total } = card;
  const { t, region } = useTranslate();
  const key = statusKeys[status];
  return (
    <CardFrame
      kind="order"
      title={t('card.order', { number })}
      subtitle={t('card.order.placedAt', { date: dateText(placedAt, region) })}
      state={key ? t(key) : status}
      tone={tones[status] ?? 'plain'}
    >
      {progress && <Progress {...progress} />}
      {lines.length > 0 && (
        <ul class="lines">
          {lines.map(({ name, quantity }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            <li key={index}>
              <span>{quantity} ×</span> <span dir="auto">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {(total || tracking) && (
        <dl>
          {total && (
            <div>
              <dt>{t('card.total')}</dt>
              <dd>{amountText(total, region)}</dd>
            </div>
          )}
          {tracking && (
            <div>
              <dt>{t('card.tracking')}</dt>
              <dd>
                <Tracking tracking={tracking} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </CardFrame>
  );
}

function Progress({ steps, at }: NonNullable<CardOf<'order'>['progress']>): JSX.Element {
  const { t } = useTranslate();
  return (
    <ol class="progress">
      {steps.map((step, index) => (
        <li key={step} class={index <= at ? 'reached' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span class="dot" aria-hidden="true">
            {index <= at && <Icon name="check" />}
          </span>
          {t(`card.order.${step}`)}
          {index < at && <span class="hidden-text">{t('card.done')}</span>}
        </li>
      ))}
    </ol>
  );
}

function Tracking({ tracking }: { readonly tracking: string }): JSX.Element {
  const { t } = useTranslate();
  const address = webAddress(tracking);
  if (address === null) return <bdi>{tracking}</bdi>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t('card.track')}
    </a>
  );
}
