import { type KnownOrderStatus, knownOrderStatuses, type OrderView } from '#contracts/orders.js';
import type { Page } from '#contracts/views.js';
import { formatDate, formatMoney } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Chip, type ChipTone } from '../../../ui/chip.js';
import classes from './client-section.module.css';

const tones: Partial<Record<KnownOrderStatus, ChipTone>> = {
  pending: 'amber',
  paid: 'amber',
  processing: 'amber',
  shipped: 'accent',
  ready_for_pickup: 'accent',
  cancelled: 'red',
};

/** The newest orders of a client, each with its status. */
export function OrderList({ orders: { items, total } }: { orders: Page<OrderView> }) {
  const t = useT();
  return (
    <>
      <h4 className={classes.subtitle}>{t('client.orders')}</h4>
      {items.length === 0 ? (
        <p className={classes.none}>{t('client.no_orders')}</p>
      ) : (
        <ul className={classes.list}>
          {items.map((order) => (
            <li key={order.id} className={classes.item}>
              <Order order={order} />
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className={classes.none}>{t('client.more_orders', { count: total - items.length })}</p>
      )}
    </>
  );
}

function Order({ order }: { order: OrderView }) {
  const t = useT();
  const known = knownOrderStatuses.find((status) => status === order.status);
  return (
    <div className={classes.order}>
      <div className={classes.row}>
        <span className={`${classes.number} truncate`}>{order.number}</span>
        <Chip tone={known && tones[known]} title={order.status}>
          {known ? t(`order_status.${known}`) : order.status}
        </Chip>
      </div>
      {order.lines.length > 0 && (
        <span className="truncate" dir="auto" title={order.lines.map(lineText).join('\n')}>
          {order.lines.map(lineText).join(', ')}
        </span>
      )}
      <div className={`${classes.row} ${classes.dim}`}>
        <span className="truncate">
          {formatDate(t.locale, order.placedAt)}
          {order.tracking !== null && ` · ${order.tracking}`}
        </span>
        <span className={classes.total}>{formatMoney(t.locale, order.total)}</span>
      </div>
    </div>
  );
}

function lineText({ name, quantity }: OrderView['lines'][number]): string {
  return quantity === 1 ? name : `${quantity} × ${name}`;
}
