import type { ReactNode } from 'react';
import { appointmentNumber } from '#contracts/business/appointment-number.js';
import type { Appointment } from '#contracts/business/appointments.js';
import type { BusinessOrder } from '#contracts/business/orders.js';
import type { Payment } from '#contracts/business/payments.js';
import type { Ticket } from '#contracts/business/tickets.js';
import type { KnownOrderStatus } from '#contracts/orders.js';
import { formatDate, formatMoney, formatWhen } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Chip, type ChipTone } from '../../../ui/chip.js';
import { knownOrderStatus, orderStatus } from '../api/business-words.js';
import { useTimeZoneOf } from '../api/use-free-times.js';
import classes from './business-items.module.css';

const orderTones: Partial<Record<KnownOrderStatus, ChipTone>> = {
  pending: 'amber',
  paid: 'amber',
  processing: 'amber',
  shipped: 'accent',
  ready_for_pickup: 'accent',
  cancelled: 'red',
};

export function orderTone(status: string): ChipTone | undefined {
  const known = knownOrderStatus(status);
  return known && orderTones[known];
}

/** `order`: from a business system, or the client's own. */
export function OrderItem({ order }: { order: ShownOrder }) {
  const t = useT();
  const lines = order.lines.map(lineText);
  return (
    <Item title={order.number} chip={<Chip tone={orderTone(order.status)}>{orderStatus(t, order.status)}</Chip>}>
      {lines.length > 0 && (
        <span className="truncate" dir="auto" title={lines.join('\n')}>
          {lines.join(', ')}
        </span>
      )}
      <div className={`${classes.row} ${classes.dim}`}>
        <span className="truncate">
          {formatDate(t.locale, order.placedAt)}
          {order.tracking && ` · ${order.tracking}`}
        </span>
        <span className={classes.total}>{formatMoney(t.locale, order.total)}</span>
      </div>
    </Item>
  );
}

/** With the number that the visitor knows. `actions`: available commands. */
export function AppointmentItem({ appointment, actions }: { appointment: Appointment; actions?: ReactNode }) {
  const t = useT();
  const timeZone = useTimeZoneOf(appointment.serviceId);
  const isCancelled = appointment.state === 'cancelled';
  return (
    <Item
      title={appointment.serviceName}
      chip={isCancelled ? <Chip tone="red">{t('appointment_state.cancelled')}</Chip> : undefined}
    >
      <div className={classes.row}>
        <span>{formatWhen(t.locale, appointment.startsAt, timeZone)}</span>
        {actions}
      </div>
      <span className={`truncate ${classes.dim}`} title={appointment.note ?? undefined}>
        {appointmentNumber(appointment.id)}
        {appointment.note !== null && <bdi> · {appointment.note}</bdi>}
      </span>
    </Item>
  );
}

export const ticketTones: Record<Ticket['state'], ChipTone> = { open: 'accent', pending: 'amber', closed: 'plain' };

export function TicketItem({ ticket: { id, subject, state, status, updatedAt, url } }: { ticket: Ticket }) {
  const t = useT();
  const title = `#${id}`;
  return (
    <Item
      title={
        url === null ? (
          title
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        )
      }
      chip={
        <Chip tone={ticketTones[state]} title={status}>
          {t(`ticket_state.${state}`)}
        </Chip>
      }
    >
      <span className="truncate" dir="auto" title={subject}>
        {subject}
      </span>
      <span className={classes.dim}>{t('business.updated', { date: formatDate(t.locale, updatedAt) })}</span>
    </Item>
  );
}

export const paymentTones: Record<Payment['state'], ChipTone> = {
  pending: 'amber',
  paid: 'accent',
  failed: 'red',
  refunded: 'plain',
  cancelled: 'plain',
};

export function PaymentItem({ payment: { reference, amount, refunded, state, createdAt } }: { payment: Payment }) {
  const t = useT();
  const { currency } = amount;
  return (
    <Item
      title={formatMoney(t.locale, amount)}
      chip={<Chip tone={paymentTones[state]}>{t(`payment_state.${state}`)}</Chip>}
    >
      <div className={`${classes.row} ${classes.dim}`}>
        <span className="truncate">{reference}</span>
        <span className={classes.total}>{formatDate(t.locale, createdAt)}</span>
      </div>
      {refunded > 0 && state !== 'refunded' && (
        <span className={classes.dim}>
          {t('business.refunded', { amount: formatMoney(t.locale, { amount: refunded, currency }) })}
        </span>
      )}
    </Item>
  );
}

/** A record with its state. */
export function Item({ title, chip, children }: { title: ReactNode; chip: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.item}>
      <div className={classes.row}>
        <span className={`${classes.number} truncate`} dir="auto">
          {title}
        </span>
        {chip}
      </div>
      {children}
    </div>
  );
}

type ShownOrder = Pick<BusinessOrder, 'number' | 'status' | 'placedAt' | 'lines' | 'total'> &
  Partial<Pick<BusinessOrder, 'tracking'>>;

function lineText({ name, quantity }: Pick<BusinessOrder['lines'][number], 'name' | 'quantity'>): string {
  return quantity === 1 ? name : `${quantity} × ${name}`;
}
