import { z } from 'zod';

/** Range in whole minutes; 1 includes shorter waits. */
export const minuteRange = z.tuple([z.int().min(1), z.int().min(1)]);
export type MinuteRange = z.infer<typeof minuteRange>;

/** Facts about a wait for an operator at its start. */
export const waitFacts = z
  .object({
    place: z.int().min(1).describe('Place in the queue among conversations waiting for the same operators, from 1.'),
    people: z.int().min(0).describe('Number of operators at work who can be asked, including busy ones.'),
    free: z.int().min(0).describe('Number of those operators with free capacity.'),
    expectedMinutes: minuteRange
      .nullable()
      .describe(
        'Range of the expected wait in minutes, as shown to the visitor; 1 includes shorter waits. Null if there are too few known waits.',
      ),
  })
  .meta({ id: 'WaitFacts' });
export type WaitFacts = z.infer<typeof waitFacts>;

/** Accuracy of the expected wait: how often the wait was within the range shown to the visitor. */
export const waitAccuracy = z
  .object({
    counted: z.int().min(0).describe('Number of recent waits with a range whose outcome is known.'),
    inside: z.int().min(0).describe('Number of those waits that ended within the range.'),
    days: z.int().min(1).describe('Number of days considered.'),
  })
  .meta({ id: 'WaitAccuracy' });
export type WaitAccuracy = z.infer<typeof waitAccuracy>;
