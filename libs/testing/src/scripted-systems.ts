import type { BusinessSystems } from '#engine/ports/business/business-systems.js';
import { noSystems } from './no-systems.js';

type Scripts = { readonly [P in keyof BusinessSystems]?: Partial<BusinessSystems[P]> };

/** Business systems of which a test scripts what it needs; the rest is `unavailable`. */
export function scriptedSystems(scripts: Scripts = {}): BusinessSystems {
  return {
    customers: { ...noSystems.customers, ...scripts.customers },
    orders: { ...noSystems.orders, ...scripts.orders },
    appointments: { ...noSystems.appointments, ...scripts.appointments },
    tickets: { ...noSystems.tickets, ...scripts.tickets },
    payments: { ...noSystems.payments, ...scripts.payments },
  };
}
