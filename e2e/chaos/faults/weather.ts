import type { Dice } from '../dice.js';

/**
 * What a line does to what passes. `doubling`: frames of socket.io arrive twice, both ways; `dropping`: single
 * messages and acknowledgements are lost while the connection stays; `delaying`: bytes come late; `half-open`: on some
 * connections one direction is dead, and nobody is told.
 */
export const weathers = ['clear', 'doubling', 'dropping', 'delaying', 'half-open'] as const;
export type Weather = (typeof weathers)[number];

export type Direction = 'to-server' | 'to-client';

/** How often a frame goes out: 0, 1 or 2 times. Only messages and their acknowledgements are touched. */
export function copies(weather: Weather, direction: Direction, text: string | null, dice: Dice): 0 | 1 | 2 {
  if (text === null || !isMessage(text)) return 1;
  if (weather === 'doubling' && dice.chance(direction === 'to-server' ? 0.3 : 0.2)) return 2;
  if (weather === 'dropping' && dice.chance(direction === 'to-server' ? 0.03 : 0.05)) return 0;
  return 1;
}

/** An event of socket.io (`42`) or an acknowledgement (`43`), in any namespace. */
function isMessage(text: string): boolean {
  return text.startsWith('42') || text.startsWith('43');
}
