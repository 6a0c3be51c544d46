import { z } from 'zod';

/** From and to, in whole minutes; 1 includes what takes less. */
export const minuteRange = z.tuple([z.int().min(1), z.int().min(1)]);
export type MinuteRange = z.infer<typeof minuteRange>;

/** What is known of a wait for a person when it begins. */
export const waitFacts = z
  .object({
    place: z.int().min(1).describe('Among those that wait for the same people, from 1.'),
    people: z.int().min(0).describe('Operators at work who may be asked, busy ones included.'),
    free: z.int().min(0).describe('Those of them who have room for it now.'),
    expectedMinutes: minuteRange
      .nullable()
      .describe(
        'From and to, as the visitor sees them; 1 includes what takes less. Null while too few waits are known.',
      ),
  })
  .meta({ id: 'WaitFacts' });
export type WaitFacts = z.infer<typeof waitFacts>;

/** Accuracy of the expected wait: how often the range held that visitors saw when their wait began. */
export const waitAccuracy = z
  .object({
    counted: z.int().min(0).describe('Waits with a range of which it is known whether it held; the newest ones.'),
    inside: z.int().min(0).describe('How many of them ended inside the range.'),
    days: z.int().min(1).describe('Waits that began in so many days.'),
  })
  .meta({ id: 'WaitAccuracy' });
export type WaitAccuracy = z.infer<typeof waitAccuracy>;
