/**
 * How much each two groups resemble each other on average, as a square that is kept up to date while groups are joined
 * (Lance and Williams, Computer Journal 9, 1967). Of equal pairs the one that came first counts: nothing is left to chance.
 */
export class Likeness {
  private readonly size: number;
  private readonly square: Float32Array;
  private readonly members: Float64Array;
  /** Of each group the one that is nearest to it among those after it; -1 where there is none. */
  private readonly best: Int32Array;

  constructor(size: number) {
    this.size = size;
    this.square = new Float32Array(size * size);
    this.members = new Float64Array(size).fill(1);
    this.best = new Int32Array(size).fill(-1);
  }

  of(a: number, b: number): number {
    return this.square[a * this.size + b] as number;
  }

  /** What a group is like to each one before it. Groups are entered in their order. */
  enter(group: number, toFormer: Float32Array): void {
    for (const [other, likeness] of toFormer.entries()) {
      this.set(group, other, likeness);
      const best = this.best[other] as number;
      if (best < 0 || likeness > this.of(other, best)) this.best[other] = group;
    }
  }

  copy(): Likeness {
    const copy = new Likeness(this.size);
    copy.square.set(this.square);
    return copy;
  }

  /** The two that are most alike, if they are so by at least `least`. */
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

  /** `from` becomes part of `into`, which comes before it. */
  join(into: number, from: number): void {
    const [large, small] = [this.members[into] as number, this.members[from] as number];
    this.members[into] = large + small;
    this.members[from] = 0;
    this.best[from] = -1;
    for (let other = 0; other < this.size; other += 1) {
      if (other === into || this.members[other] === 0) continue;
      this.set(into, other, (large * this.of(into, other) + small * this.of(from, other)) / (large + small));
    }
    this.look(into);
    for (let other = 0; other < from; other += 1) {
      const best = this.best[other] as number;
      if (best === into || best === from) this.look(other);
      else if (other < into && best >= 0 && this.of(other, into) > this.of(other, best)) this.best[other] = into;
    }
  }

  private look(group: number): void {
    let best = -1;
    for (let other = group + 1; other < this.size; other += 1) {
      if (this.members[other] === 0) continue;
      if (best < 0 || this.of(group, other) > this.of(group, best)) best = other;
    }
    this.best[group] = best;
  }

  private set(a: number, b: number, likeness: number): void {
    this.square[a * this.size + b] = likeness;
    this.square[b * this.size + a] = likeness;
  }
}
