/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { CardOf } from '#contracts/business/cards.js';
import { useTranslate } from '../../session/translation.js';
import { useNow } from '../../session/use-now.js';
import { CardFrame, type Tone } from './card-frame.js';
import { amountText, webAddress } from './format-card.js';

const tones: Readonly<Record<CardOf<'payment'>['state'], Tone>> = {
  pending: 'plain',
  paid: 'good',
  failed: 'bad',
  refunded: 'plain',
  cancelled: 'bad',
};

/** Amount due, and a link to the payment system's page, in a tab of its own. */
export function PaymentCard({ card }: { readonly card: CardOf<'payment'> }): JSX.Element {
  const { reference, amount, state, link } = card;
  const { t, region, instant } = useTranslate();
  const now = useNow(30_000);
  const expiresAt = link?.expiresAt ? Date.parse(link.expiresAt) : null;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const address = link && (state === 'pending' || state === 'failed') ? webAddress(link.url) : null;
  const price = amount && amountText(amount, region);
  return (
    <CardFrame
      kind="payment"
      title={t('card.payment', { reference })}
      state={t(`card.payment.${state}`)}
      tone={tones[state]}
    >
      {price && <p class="price">{price}</p>}
      {address && !isExpired && (
        <a class="button primary" href={address} target="_blank" rel="noopener noreferrer">
          {price ? t('card.pay.amount', { amount: price }) : t('card.pay')}
          <span class="hidden-text"> ({t('card.newTab')})</span>
        </a>
      )}
      {address && expiresAt !== null && (
        <p class="quiet">{isExpired ? t('card.pay.expired') : t('card.pay.until', { when: instant(expiresAt) })}</p>
      )}
    </CardFrame>
  );
}
