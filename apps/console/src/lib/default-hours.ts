import type { OpeningHours } from '#contracts/opening-hours.js';

/** Hours to begin with: Monday to Friday, nine to six, where this browser is. */
export function defaultHours(): OpeningHours {
  const day = [{ from: '09:00', to: '18:00' }];
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, week: [day, day, day, day, day, [], []], closedOn: [] };
}

/** Whether each time of each day ends after it begins. */
export function areInOrder(hours: OpeningHours | null): boolean {
  return hours?.week.flat().every(({ from, to }) => from < to) ?? true;
}

/** Whether they open on some day: nobody waits for hours that never come. */
export function everOpen(hours: OpeningHours | null): boolean {
  return hours === null || hours.week.some((day) => day.length > 0);
}
