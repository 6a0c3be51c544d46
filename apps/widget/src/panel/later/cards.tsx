/** @jsxImportSource preact */
/** Script of the cards that messages of the bot show beside their words. */
import './cards.css';
import type { JSX } from 'preact';
import type { Card } from '#contracts/business/cards.js';
import { AppointmentCard } from './cards/appointment-card.js';
import { OrderCard } from './cards/order-card.js';
import { PaymentCard } from './cards/payment-card.js';
import { SlotsCard } from './cards/slots-card.js';
import { TicketCard } from './cards/ticket-card.js';

interface CardsProps {
  readonly cards: readonly Card[];
  /** Sends the choice as an ordinary message; null if the card is no longer active. */
  readonly onChoose: ((label: string) => void) | null;
}

/** Cards of one message. */
export function Cards({ cards, onChoose }: CardsProps): JSX.Element {
  return (
    <>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of one message never move
        <OneCard key={index} card={card} onChoose={onChoose} />
      ))}
    </>
  );
}

function OneCard({ card, onChoose }: { readonly card: Card } & Pick<CardsProps, 'onChoose'>): JSX.Element {
  switch (card.kind) {
    case 'order':
      return <OrderCard card={card} />;
    case 'slots':
      return <SlotsCard card={card} onChoose={onChoose} />;
    case 'appointment':
      return <AppointmentCard card={card} />;
    case 'payment':
      return <PaymentCard card={card} />;
    case 'ticket':
      return <TicketCard card={card} />;
    default:
      // Of a newer version of the server.
      return <p dir="auto">{(card satisfies never as Card).text}</p>;
  }
}
