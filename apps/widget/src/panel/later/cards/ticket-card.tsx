/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { CardOf } from '#contracts/business/cards.js';
import { useTranslate } from '../../session/translation.js';
import { CardFrame } from './card-frame.js';

export function TicketCard({ card }: { readonly card: CardOf<'ticket'> }): JSX.Element {
  const { number, subject, state } = card;
  const { t } = useTranslate();
  return (
    <CardFrame
      kind="ticket"
      title={t('card.ticket', { number })}
      state={t(`card.ticket.${state}`)}
      tone={state === 'closed' ? 'good' : 'plain'}
    >
      <p dir="auto">{subject}</p>
    </CardFrame>
  );
}
