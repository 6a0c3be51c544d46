import type { ReactNode } from 'react';
import type { ActionOutput, JsonObject } from '#contracts/business/actions.js';
import type { Slot } from '#contracts/business/appointments.js';
import { formatMoney, formatWhen } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useTimeZoneOf } from '../api/use-free-times.js';
import { AppointmentItem, OrderItem, PaymentItem, TicketItem } from './business-items.js';
import classes from './business-items.module.css';

type Outputs = Partial<
  ActionOutput<'order.status'> &
    ActionOutput<'order.list'> &
    ActionOutput<'product.availability'> &
    ActionOutput<'appointment.services'> &
    ActionOutput<'appointment.find'> &
    ActionOutput<'appointment.list'> &
    ActionOutput<'appointment.book'> &
    ActionOutput<'ticket.open'> &
    ActionOutput<'ticket.list'> &
    ActionOutput<'payment.status'> &
    ActionOutput<'payment.link'>
>;

/** Logged reply of a business system. */
export function ActionDetails({ output }: { output: JsonObject }) {
  const t = useT();
  const of = output as Outputs;
  const orders = of.orders ?? (of.order ? [of.order] : []);
  const appointments = of.appointments ?? (of.appointment ? [of.appointment] : []);
  const tickets = of.tickets ?? (of.ticket ? [of.ticket] : []);
  const items: ReactNode[] = [
    ...orders.map((order) => <OrderItem key={order.number} order={order} />),
    ...appointments.map((appointment) => <AppointmentItem key={appointment.id} appointment={appointment} />),
    ...tickets.map((ticket) => <TicketItem key={ticket.id} ticket={ticket} />),
    ...(of.payments ?? []).map((payment) => <PaymentItem key={payment.id} payment={payment} />),
    ...(of.products ?? []).map(({ sku, name, quantity, isAvailable, price }) => (
      <div key={sku} className={classes.item}>
        <div className={classes.row}>
          <span className="truncate" dir="auto">
            {name}
          </span>
          <span className={classes.total}>{price && formatMoney(t.locale, price)}</span>
        </div>
        <span className={classes.dim}>
          {sku} ·{' '}
          {quantity === null
            ? t(isAvailable ? 'business.in_stock' : 'business.out_of_stock')
            : t('business.stock', { count: quantity })}
        </span>
      </div>
    )),
    ...(of.services ?? []).map(({ id, name }) => (
      <div key={id} className={classes.item} dir="auto">
        {name}
      </div>
    )),
    ...(of.slots ?? []).map((slot) => <SlotItem key={slot.startsAt} slot={slot} />),
    ...(of.link
      ? [
          <a key="link" className={classes.item} href={of.link.url} target="_blank" rel="noreferrer">
            {of.link.url}
          </a>,
        ]
      : []),
  ];
  if (items.length === 0) return <p className={classes.none}>{t('business.nothing')}</p>;
  return (
    <ul className={`${classes.list} scroll`}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is what the log has, and never changes.
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

function SlotItem({ slot: { serviceId, startsAt } }: { slot: Slot }) {
  const t = useT();
  return <div className={classes.item}>{formatWhen(t.locale, startsAt, useTimeZoneOf(serviceId))}</div>;
}
