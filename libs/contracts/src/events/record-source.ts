import { z } from 'zod';

/** Id of a connection. */
export const connectionId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Where a record is that is not in the tables of this installation. Its id there may be what people call it. */
export const source = z
  .object({
    connectionId,
    system: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .describe('Kind of the system, such as `stripe`.'),
    id: z.string().describe('Id of the record in that system.'),
  })
  .describe('The connected system that holds the record. Absent if this installation holds it.');
/** What an erasure takes of it. */
export const sourceWords = 'source.id';
