import type { Card, CardOf } from '#contracts/business/cards.js';
import { formatDate, formatMoney, formatWhen } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Chip } from '../../../ui/chip.js';
import { orderStatus } from '../api/business-words.js';
import asked from './asked-choices.module.css';
import { Item, orderTone, paymentTones, ticketTones } from './business-items.js';
import classes from './business-items.module.css';

/** Cards of the bot's message, read-only. */
export function ShownCards({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <ul className={classes.list} data-whole="true" data-cards="true">
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of one message never move
        <li key={index}>
          <ShownCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function ShownCard({ card }: { card: Card }) {
  switch (card.kind) {
    case 'order':
      return <ShownOrder card={card} />;
    case 'slots':
      return <ShownSlots card={card} />;
    case 'appointment':
      return <ShownAppointment card={card} />;
    case 'payment':
      return <ShownPayment card={card} />;
    case 'ticket':
      return <ShownTicket card={card} />;
    default:
      // Of a newer version of the server.
      return <span dir="auto">{(card satisfies never as Card).text}</span>;
  }
}

function ShownOrder({ card: { number, status, lines, placedAt, tracking, total } }: { card: CardOf<'order'> }) {
  const t = useT();
  const bought = lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`));
  return (
    <Item title={number} chip={<Chip tone={orderTone(status)}>{orderStatus(t, status)}</Chip>}>
      {bought.length > 0 && <span dir="auto">{bought.join(', ')}</span>}
      <div className={`${classes.row} ${classes.dim}`}>
        <span className="truncate">
          {formatDate(t.locale, placedAt)}
          {tracking !== null && ` · ${tracking}`}
        </span>
        {total && <span className={classes.total}>{formatMoney(t.locale, total)}</span>}
      </div>
    </Item>
  );
}

function ShownSlots({ card: { service, slots, timeZone } }: { card: CardOf<'slots'> }) {
  const t = useT();
  return (
    <Item title={service ?? t('card.slots')} chip={undefined}>
      <ul className={asked.choices}>
        {slots.map(({ startsAt }) => (
          <li key={startsAt}>{formatWhen(t.locale, startsAt, timeZone)}</li>
        ))}
      </ul>
    </Item>
  );
}

function ShownAppointment({ card }: { card: CardOf<'appointment'> }) {
  const t = useT();
  const { service, startsAt, timeZone, state, reference, previousStart } = card;
  const isCancelled = state === 'cancelled';
  return (
    <Item title={service} chip={isCancelled ? <Chip tone="red">{t('appointment_state.cancelled')}</Chip> : undefined}>
      <div className={classes.row}>
        <span>{formatWhen(t.locale, startsAt, timeZone)}</span>
        <span className={classes.dim}>{reference}</span>
      </div>
      {previousStart !== null && <s className={classes.dim}>{formatWhen(t.locale, previousStart, timeZone)}</s>}
    </Item>
  );
}

function ShownPayment({ card: { reference, amount, state, link } }: { card: CardOf<'payment'> }) {
  const t = useT();
  return (
    <Item
      title={amount ? formatMoney(t.locale, amount) : reference}
      chip={<Chip tone={paymentTones[state]}>{t(`payment_state.${state}`)}</Chip>}
    >
      {amount && <span className={classes.dim}>{reference}</span>}
      {link && (
        <a className="truncate" href={link.url} target="_blank" rel="noreferrer">
          {link.url}
        </a>
      )}
    </Item>
  );
}

function ShownTicket({ card: { number, subject, state } }: { card: CardOf<'ticket'> }) {
  const t = useT();
  return (
    <Item title={`#${number}`} chip={<Chip tone={ticketTones[state]}>{t(`ticket_state.${state}`)}</Chip>}>
      <span dir="auto">{subject}</span>
    </Item>
  );
}
