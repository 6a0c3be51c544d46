import { z } from 'zod';

/** Id of a connection. */
export const connectionId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Source of a record that is not stored in this installation. Its id there may be a name that people use. */
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
/** Paths that an erasure redacts. */
export const sourceWords = 'source.id';
