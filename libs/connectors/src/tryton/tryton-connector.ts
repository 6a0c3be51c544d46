import { z } from 'zod';
import { ok } from '#contracts/result.js';
import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { BusinessClient } from '../business/business-client.js';
import { changesByTime } from '../business/changes-by-time.js';
import { trytonSettings } from './settings.js';
import { TrytonClient } from './tryton-client.js';
import { TrytonCustomerDirectory } from './tryton-customer-directory.js';
import { TrytonOrderDesk } from './tryton-order-desk.js';

/** Connector for customers, orders and stock in one database of Tryton 6, as one user. */
export function trytonConnector(outbound: Outbound): Connector<typeof trytonSettings> {
  return {
    kind: 'tryton',
    title: 'Tryton',
    ports: ['customers', 'orders'],
    settings: trytonSettings,
    isPolled: true,
    open(settings, peer) {
      const baseUrl = `${settings.url}/${settings.database}`;
      const client = new TrytonClient(new BusinessClient({ outbound, peer, baseUrl, headers: {} }), settings);
      const orders = new TrytonOrderDesk(client);
      return {
        systems: { customers: new TrytonCustomerDirectory(client), orders },
        changes: (cursor) => changesByTime(orders, cursor),
        async check() {
          const operation = client.operation();
          for (const model of ['party.party', 'sale.sale', 'product.product', 'stock.location']) {
            const read = { method: `model.${model}.search`, params: [[], 0, 1, null] };
            const found = await operation.read(z.array(z.int()), read);
            if (!found.ok) return found;
          }
          return ok(null);
        },
      };
    },
  };
}
