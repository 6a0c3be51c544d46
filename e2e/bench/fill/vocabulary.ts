/** Words of conversations in a shop, the most frequent first. */
const said = `order bike the delivery when my is size frame it wheel tour return brake shop can color repair payment for
  invoice address chain saddle helmet discount card Monday morning parcel courier refund warranty exchange workshop guide
  booking appointment deposit receipt charger battery`.split(/\s+/);

const syllables = ['ba', 're', 'lo', 'mi', 'tu', 'san', 'ver', 'di', 'co', 'pel', 'ga', 'no', 'fi', 'ras', 'qui', 'zo'];
const size = 4096;

/** Four thousand words: those above, then generated ones of three syllables. */
const words = Array.from({ length: size }, (_, index) => said[index] ?? madeUp(index));

function madeUp(index: number): string {
  const syllable = (place: number) => syllables[(index >> (4 * place)) & 15] ?? '';
  return syllable(0) + syllable(1) + syllable(2);
}

/**
 * Search terms. `rare` occurs in a handful of messages however many there are, `everywhere` in more than
 * half of them, `common` in one of twenty; `two` are words that each occur in a few per cent.
 */
export const searchTerms = { rare: 'zephyrine', everywhere: 'order', common: 'wheel', two: 'tour saddle' } as const;

/** 6 to 24 words. The cube makes a few frequent and most rare, as in real texts; `random` is at least 0 and below 1. */
export function sentence(random: () => number): string {
  const length = 6 + Math.floor(random() * 19);
  return Array.from({ length }, () => words[Math.floor(size * random() ** 3)]).join(' ');
}
