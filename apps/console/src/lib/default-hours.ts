import { type OpeningHours, periodFault } from '#contracts/opening-hours.js';

/** Hours to begin with: Monday to Friday, nine to six, where this browser is. */
export function defaultHours(): OpeningHours {
  const day = [{ from: '09:00', to: '18:00' }];
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, week: [day, day, day, day, day, [], []], closedOn: [] };
}

/** Whether each time of each day ends after it begins, and each period is one. */
export function areInOrder(hours: OpeningHours | null): boolean {
  const weeks = hours === null ? [] : [hours.week, ...(hours.periods ?? []).map(({ week }) => week)];
  return weeks.flat(2).every(({ from, to }) => from < to) && (hours?.periods ?? []).every(arePeriodDays);
}

/** Whether the days of a period are its first and its last. */
export function arePeriodDays({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from !== '' && to !== '' && periodFault(from, to) === null;
}

/** Whether they open on some day. */
export function everOpen(hours: OpeningHours | null): boolean {
  return hours === null || hours.week.some((day) => day.length > 0);
}
