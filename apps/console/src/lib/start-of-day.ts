/** Start of the local day in milliseconds. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
