import { z } from 'zod';
import { clientReplace } from '../clients.js';

/** Customer, as stored in the business's system. */
export const customer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  revision: z.string().describe('Revision of the record; changes with every update.'),
});
export type Customer = z.infer<typeof customer>;

/** Partial update of a customer: absent fields keep their values. */
export const customerChanges = z
  .strictObject({ name: clientReplace.shape.name, email: clientReplace.shape.email, phone: clientReplace.shape.phone })
  .partial();
export type CustomerChanges = z.infer<typeof customerChanges>;
