/** Message text of every visitor of the load. */
export const text = 'Good morning, my order has not arrived yet and the tracking page has not moved since Monday.';

let keys = 0;

/** New client key, unique over all processes of a run. */
export function newKey(): string {
  keys += 1;
  return `bench-${process.pid}-${String(keys).padStart(12, '0')}`;
}
