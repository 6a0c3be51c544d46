import { z } from 'zod';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** When people answer: on some day at least. Times of the day in `timeZone` (IANA name), `to` exclusive. */
export const openingHours = z.object({
  timeZone: z.string().min(1).max(60),
  /** Seven lists, Monday first. */
  week: z.array(z.array(z.object({ from: clockTime, to: clockTime })).max(4)).length(7),
  /** Days on which nobody is there: `2026-12-25`. */
  closedOn: z.array(z.iso.date()).max(100),
});
export type OpeningHours = z.infer<typeof openingHours>;

/** Whether this is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Hours as they are set: in a time zone that exists, open on some day, each time of a day ending after it begins. */
export const openingHoursPut = openingHours
  .refine(({ timeZone }) => isTimeZone(timeZone), { path: ['timeZone'], error: 'must be the IANA name of a time zone' })
  .refine(({ week }) => week.some((day) => day.length > 0), { path: ['week'], error: 'must be open on some day' })
  .superRefine(({ week }, context) => {
    for (const [day, spans] of week.entries())
      for (const [place, { from, to }] of spans.entries())
        if (from >= to)
          context.addIssue({ code: 'custom', path: ['week', day, place, 'to'], message: 'must be later than `from`' });
  });
