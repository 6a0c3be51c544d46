/** What every visitor of the load writes. */
export const text = 'Good morning, my order has not arrived yet and the tracking page has not moved since Monday.';

let keys = 0;

/** A client key that no other process of this run makes. */
export function newKey(): string {
  keys += 1;
  return `bench-${process.pid}-${String(keys).padStart(12, '0')}`;
}
