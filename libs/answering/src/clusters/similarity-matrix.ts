/**
 * Average-link similarity matrix of groups, updated while groups are merged (Lance and Williams, Computer Journal 9, 1967).
 * Deterministic: of equal pairs the first counts.
 */
export class SimilarityMatrix {
  private readonly size: number;
  private readonly matrix: Float32Array;
  private readonly members: Float64Array;
  /** Nearest neighbour of each group among later ones; -1: none. */
  private readonly best: Int32Array;

  constructor(size: number) {
    this.size = size;
    this.matrix = new Float32Array(size * size);
    this.members = new Float64Array(size).fill(1);
    this.best = new Int32Array(size).fill(-1);
  }

  of(a: number, b: number): number {
    return this.matrix[a * this.size + b] as number;
  }

  /** Adds a group with its similarity to each one before it. Groups are added in their order. */
  add(group: number, toFormer: Float32Array): void {
    for (const [other, similarity] of toFormer.entries()) {
      this.set(group, other, similarity);
      const best = this.best[other] as number;
      if (best < 0 || similarity > this.of(other, best)) this.best[other] = group;
    }
  }

  copy(): SimilarityMatrix {
    const copy = new SimilarityMatrix(this.size);
    copy.matrix.set(this.matrix);
    return copy;
  }

  /** The most similar pair, if its similarity is at least `least`. */
  nearest(least: number): [into: number, from: number] | null {
    let found: [number, number] | null = null;
    let most = least;
    for (let group = 0; group < this.size; group += 1) {
      const best = this.best[group] as number;
      if (best < 0 || this.of(group, best) < most || (found && this.of(group, best) === most)) continue;
      most = this.of(group, best);
      found = [group, best];
    }
    return found;
  }

  /** Merges `from` into `into`, which comes before it. */
  merge(into: number, from: number): void {
    const [large, small] = [this.members[into] as number, this.members[from] as number];
    this.members[into] = large + small;
    this.members[from] = 0;
    this.best[from] = -1;
    for (let other = 0; other < this.size; other += 1) {
      if (other === into || this.members[other] === 0) continue;
      this.set(into, other, (large * this.of(into, other) + small * this.of(from, other)) / (large + small));
    }
    this.findNearest(into);
    for (let other = 0; other < from; other += 1) {
      const best = this.best[other] as number;
      if (best === into || best === from) this.findNearest(other);
      else if (other < into && best >= 0 && this.of(other, into) > this.of(other, best)) this.best[other] = into;
    }
  }

  private findNearest(group: number): void {
    let best = -1;
    for (let other = group + 1; other < this.size; other += 1) {
      if (this.members[other] === 0) continue;
      if (best < 0 || this.of(group, other) > this.of(group, best)) best = other;
    }
    this.best[group] = best;
  }

  private set(a: number, b: number, similarity: number): void {
    this.matrix[a * this.size + b] = similarity;
    this.matrix[b * this.size + a] = similarity;
  }
}
