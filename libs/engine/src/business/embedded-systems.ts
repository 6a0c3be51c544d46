import type { Author } from '../access/author.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';
import { EmbeddedAppointmentBook } from './embedded-appointment-book.js';
import { EmbeddedCustomerDirectory } from './embedded-customer-directory.js';
import { EmbeddedOrderDesk } from './embedded-order-desk.js';
import { EmbeddedPaymentDesk } from './embedded-payment-desk.js';
import { EmbeddedTicketDesk } from './embedded-ticket-desk.js';

type EmbeddedPorts = ConstructorParameters<typeof EmbeddedAppointmentBook>[0] &
  ConstructorParameters<typeof EmbeddedCustomerDirectory>[0] &
  ConstructorParameters<typeof EmbeddedOrderDesk>[0] &
  ConstructorParameters<typeof EmbeddedPaymentDesk>[0] &
  ConstructorParameters<typeof EmbeddedTicketDesk>[0];

/**
 * The tables of this installation as business systems, for ports without a connection. `author`: author of their
 * changes.
 */
export function embeddedSystems(ports: EmbeddedPorts, author: Author): BusinessSystems {
  return {
    customers: new EmbeddedCustomerDirectory(ports, author),
    orders: new EmbeddedOrderDesk(ports),
    appointments: new EmbeddedAppointmentBook(ports, author),
    tickets: new EmbeddedTicketDesk(ports, author),
    payments: new EmbeddedPaymentDesk(ports, author),
  };
}
