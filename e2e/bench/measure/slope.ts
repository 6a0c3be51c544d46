/** Least-squares fit: growth of `y` per unit of `x`, and its standard error. */
export function slope(points: readonly (readonly [x: number, y: number])[]): { slope: number; error: number } {
  const count = points.length;
  const mean = (of: (point: readonly [number, number]) => number) => points.reduce((sum, p) => sum + of(p), 0) / count;
  const [x0, y0] = [mean(([x]) => x), mean(([, y]) => y)];
  const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  const rise = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread;
  const left = points.reduce((sum, [x, y]) => sum + (y - y0 - rise * (x - x0)) ** 2, 0);
  return { slope: rise, error: Math.sqrt(left / (count - 2) / spread) };
}
