/** Standard normal quantile for 95 %, two-sided. */
const z = 1.959963984540054;

/**
 * 95 % Wilson score interval for `right` successes in `all` trials (E. B. Wilson, JASA 22, 1927): unlike the normal approximation it holds
 * for few trials and near 0 and 1.
 */
export function wilsonInterval(right: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const share = right / all;
  const scale = 1 + z ** 2 / all;
  const middle = (share + z ** 2 / (2 * all)) / scale;
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
