import { hourMs } from '#contracts/durations.js';

export const snoozeChoices = ['hour', 'three_hours', 'tomorrow', 'monday'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

/** End of a snooze choice. Mornings are at nine on the operator's clocks; an hour lasts an hour, also where the clocks change. */
export function snoozeUntil(choice: SnoozeChoice, now: Date): Date {
  switch (choice) {
    case 'hour':
      return new Date(now.getTime() + hourMs);
    case 'three_hours':
      return new Date(now.getTime() + 3 * hourMs);
    case 'tomorrow':
      return morning(now, 1);
    case 'monday':
      return morning(now, (8 - now.getDay()) % 7 || 7);
  }
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
}
