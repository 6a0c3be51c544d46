import { useQuery } from '@tanstack/react-query';
import type { ClientId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { useBackend } from '../../../lib/backend.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { OrderItem } from './business-items.js';
import { BusinessList } from './business-list.js';
import classes from './business-section.module.css';

/** Client's orders in this installation, for operators who may read clients but not business systems. */
export function ClientOrders({ id }: { id: ClientId }) {
  const t = useT();
  const { rest } = useBackend();
  const orders = useQuery({
    queryKey: ['clients', id, 'orders'],
    queryFn: () => rest.clientOrders(id, { limit: limits.businessRecords }),
    retry: 1,
  });
  return (
    <section className={classes.section} aria-label={t('business.orders')}>
      <BusinessList
        title={t('business.orders')}
        fault={orders.error && failureText(t, failureOf(orders.error))}
        isLoading={orders.isPending}
        isRetrying={orders.isFetching}
        onRetry={() => void orders.refetch()}
        items={orders.data?.items.map((order) => <OrderItem key={order.number} order={order} />)}
      />
    </section>
  );
}
