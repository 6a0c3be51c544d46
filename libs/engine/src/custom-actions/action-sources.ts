import { type ActionName, type AnyActionName, actions } from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { ActionView, OfferedActionView } from '#contracts/business/custom-actions.js';
import { connectionOf } from '../actions/known-actions.js';
import type { Ports } from '../ports/ports.js';

type SourcePorts = Pick<
  Ports,
  | 'actionRegistry'
  | 'businessDirectory'
  | 'clients'
  | 'orders'
  | 'payments'
  | 'paymentSettings'
  | 'products'
  | 'services'
>;

const first = { offset: 0, limit: 1 };

/** Adds to each action its source system, and whether our own tables contain anything that it could find. */
export async function withSources(ports: SourcePorts, views: readonly ActionView[]): Promise<OfferedActionView[]> {
  return Promise.all(
    views.map(async (view) => {
      const name = view.name as AnyActionName;
      const connection = connectionOf(ports, name)?.name ?? null;
      const isEmpty = connection === null && !isCustom(name) && (await isWithoutRecords(ports, name));
      return { ...view, source: { connection, isEmpty } };
    }),
  );
}

/** Whether our own tables hold nothing for an action. A ticket can always be opened. */
async function isWithoutRecords(ports: SourcePorts, name: ActionName): Promise<boolean> {
  const none = async (list: Promise<{ total: number }>) => (await list).total === 0;
  if (name === 'product.availability') return none(ports.products.list({}, first));
  if (name === 'payment.link') return (await ports.paymentSettings.get()).linkTemplate === null;
  switch (actions[name].port) {
    case 'orders':
      return none(ports.orders.list({}, first));
    case 'appointments':
      return (await ports.services.all()).length === 0;
    case 'payments':
      return none(ports.payments.list({}, first));
    case 'customers':
      return none(ports.clients.list({}, first));
    case 'tickets':
      return false;
  }
}
