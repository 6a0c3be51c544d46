import { z } from 'zod';
import { dayMs } from './durations.js';
import { isTimeZone } from './time-zone.js';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

const week = z.array(z.array(z.object({ from: clockTime, to: clockTime })).max(4)).length(7);

/** Maximum length of a period with hours of its own, in days. */
export const maxPeriodDays = 190;

export const openingPeriod = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().describe('Last day, inclusive.'),
    week: week.describe('Hours of seven days, Monday first. All empty if closed.'),
  })
  .meta({ id: 'OpeningPeriod' });
export type OpeningPeriod = z.infer<typeof openingPeriod>;

/** Opening hours, on one day of the week at least. Times of the day in `timeZone` (IANA name), `to` exclusive. */
export const openingHours = z.object({
  timeZone: z.string().min(1).max(60),
  week: week.describe('Hours of seven days, Monday first.'),
  closedOn: z.array(z.iso.date()).max(100).describe('Days on which the business is closed, such as `2026-12-25`.'),
  periods: z
    .array(openingPeriod)
    .max(12)
    .describe('Periods with other hours, such as a season. If several include a day, the first applies.')
    .optional(),
});
export type OpeningHours = z.infer<typeof openingHours>;

/**
 * Opening hours as they are set: the time zone exists, one day at least has hours, and each span ends after it begins.
 */
export const openingHoursPut = openingHours
  .refine(({ timeZone }) => isTimeZone(timeZone), { path: ['timeZone'], error: 'must be the IANA name of a time zone' })
  .refine(({ week }) => week.some((day) => day.length > 0), { path: ['week'], error: 'must be open on some day' })
  .superRefine(({ week, periods = [] }, context) => {
    checkWeek(week, ['week'], context);
    for (const [index, { from, to, week }] of periods.entries()) {
      checkWeek(week, ['periods', index, 'week'], context);
      const fault = periodFault(from, to);
      if (fault !== null) context.addIssue({ code: 'custom', path: ['periods', index, 'to'], message: fault });
    }
  });

function checkWeek(week: OpeningHours['week'], path: (string | number)[], context: z.RefinementCtx): void {
  for (const [day, spans] of week.entries())
    for (const [place, { from, to }] of spans.entries())
      if (from >= to)
        context.addIssue({ code: 'custom', path: [...path, day, place, 'to'], message: 'must be later than `from`' });
}

/** Why two days are not the first and the last of a period; null if they are. */
export function periodFault(from: string, to: string): string | null {
  if (to < from) return 'must not be before `from`';
  return Date.parse(to) - Date.parse(from) < maxPeriodDays * dayMs ? null : `must be within ${maxPeriodDays} days`;
}
