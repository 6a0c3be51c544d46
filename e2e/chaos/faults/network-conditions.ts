import type { SeededRandom } from '../seeded-random.js';

/**
 * Network conditions that the proxy simulates. `doubling`: frames of socket.io arrive twice, both ways; `dropping`: single
 * messages and acknowledgements are lost while the connection stays; `delaying`: bytes come late; `half-open`: on some
 * connections one direction is dead, undetected by both ends.
 */
export const networkConditions = ['clear', 'doubling', 'dropping', 'delaying', 'half-open'] as const;
export type NetworkCondition = (typeof networkConditions)[number];

export type Direction = 'to-server' | 'to-client';

/** How often a frame goes out: 0, 1 or 2 times. Only messages and their acknowledgements are touched. */
export function copies(
  condition: NetworkCondition,
  direction: Direction,
  text: string | null,
  random: SeededRandom,
): 0 | 1 | 2 {
  if (text === null || !isMessage(text)) return 1;
  if (condition === 'doubling' && random.chance(direction === 'to-server' ? 0.3 : 0.2)) return 2;
  if (condition === 'dropping' && random.chance(direction === 'to-server' ? 0.03 : 0.05)) return 0;
  return 1;
}

/** An event of socket.io (`42`) or an acknowledgement (`43`), in any namespace. */
function isMessage(text: string): boolean {
  return text.startsWith('42') || text.startsWith('43');
}
