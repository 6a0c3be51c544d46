import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { appointmentStates } from '#contracts/business/appointments.js';
import { paymentStates } from '#contracts/business/payments.js';
import { productReplace } from '#contracts/business/products.js';
import { serviceReplace } from '#contracts/business/services.js';
import { commentVisibilities, ticketStates } from '#contracts/business/tickets.js';
import { bookingId, clientId, type ProductId, paymentId, serviceId, ticketId } from '#contracts/ids.js';
import type { SeedBusiness } from '#engine/seeding/seed-business.js';

/** Amounts are in euro cents. */
const cents = z.int().min(0);
const daysAgo = z.int().min(0);

const fileSchema = z.object({
  products: z.array(productReplace.extend({ price: cents })),
  services: z.array(serviceReplace.extend({ id: serviceId })),
  bookings: z.array(
    z.object({
      ...{ id: bookingId, serviceId, clientId, inDays: z.int(), time: z.int().min(0) },
      ...{ note: z.string().nullable(), state: z.enum(appointmentStates) },
    }),
  ),
  tickets: z.array(
    z.object({
      ...{ id: ticketId, clientId, daysAgo, state: z.enum(ticketStates), subject: z.string(), text: z.string() },
      comments: z.array(z.object({ visibility: z.enum(commentVisibilities), text: z.string(), daysAgo })),
    }),
  ),
  payments: z.array(
    z.object({
      ...{ id: paymentId, clientId, daysAgo, state: z.enum(paymentStates), amount: cents },
      ...{ reference: z.string(), description: z.string() },
    }),
  ),
});

/** Reads the products and the client records of the demo shop from a JSON file. */
export async function readDemoBusiness(file: string): Promise<SeedBusiness> {
  const { products, payments, ...rest } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const euros = (amount: number) => ({ amount, currency: 'EUR' });
  return {
    ...rest,
    products: products.map((one) => ({ ...one, id: `product-${one.sku}` as ProductId, price: euros(one.price) })),
    payments: payments.map((payment) => ({ ...payment, amount: euros(payment.amount) })),
  };
}
