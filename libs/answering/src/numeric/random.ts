/** Seeded random number generator in [0, 1) (mulberry32), so that training with the same articles gives the same model. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Fisher-Yates shuffle, in place. */
export function shuffle<T extends { length: number; [index: number]: U }, U>(items: T, random: () => number): T {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = items[last] as U;
    items[last] = items[other] as U;
    items[other] = moved;
  }
  return items;
}
