export const snoozeChoices = ['hour', 'three_hours', 'tomorrow', 'monday'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

/** End of a snooze choice in the operator's local time; mornings are at nine. */
export function snoozeUntil(choice: SnoozeChoice, now: Date): Date {
  const until = new Date(now);
  switch (choice) {
    case 'hour':
      until.setHours(until.getHours() + 1);
      return until;
    case 'three_hours':
      until.setHours(until.getHours() + 3);
      return until;
    case 'tomorrow':
      return morning(until, 1);
    case 'monday':
      return morning(until, (8 - until.getDay()) % 7 || 7);
  }
}

function morning(from: Date, days: number): Date {
  from.setDate(from.getDate() + days);
  from.setHours(9, 0, 0, 0);
  return from;
}
