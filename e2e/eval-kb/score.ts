/** One asked question with what came of it. */
export interface Outcome {
  /** What would have been answered, best first, also when it was withheld. */
  ranked: string[];
  /** The right answer; null when nothing in the knowledge base answers the question. */
  truth: string | null;
  /** Probability that the first is right, as the answerer said it at that moment. */
  confidence: number;
  /** The same before real traffic corrected it: one scale for the whole set. */
  raw: number;
  sentence: string;
  answers: string[];
}

/** The knobs at which promises are checked. */
export const promises = [0.8, 0.9, 0.95];

export interface Promise90 {
  promised: number;
  precision: number | null;
  coverage: number;
  /** The largest coverage at which this precision was possible, known only afterwards. */
  possible: number;
}

export interface Scores {
  questions: number;
  answerable: number;
  accuracy: number;
  recallAt5: number;
  sentence: number | null;
  aurc: number;
  auroc: number | null;
  calibrationError: number;
  promises: Promise90[];
}

const right = ({ ranked, truth }: Outcome) => truth !== null && ranked[0] === truth;
const mean = <T>(items: readonly T[], value: (item: T) => number) =>
  items.length ? items.reduce((sum, item) => sum + value(item), 0) / items.length : 0;

export function score(outcomes: readonly Outcome[]): Scores {
  const answerable = outcomes.filter(({ truth }) => truth !== null);
  const quoted = answerable.filter(({ answers }) => answers.length > 0);
  const curve = riskCoverage(outcomes);
  return {
    questions: outcomes.length,
    answerable: answerable.length,
    accuracy: mean(answerable, (one) => Number(right(one))),
    recallAt5: mean(answerable, ({ ranked, truth }) => Number(ranked.slice(0, 5).includes(truth as string))),
    sentence: quoted.length
      ? mean(quoted, ({ sentence, answers }) =>
          Number(answers.some((answer) => plain(sentence).includes(plain(answer)))),
        )
      : null,
    aurc: curve.area,
    auroc: auroc(outcomes),
    calibrationError: calibrationError(outcomes),
    promises: promises.map((promised) => {
      const answered = outcomes.filter(({ confidence }) => confidence >= promised);
      return {
        promised,
        precision: answered.length ? mean(answered, (one) => Number(right(one))) : null,
        coverage: answered.length / outcomes.length,
        possible: curve.coverageAt(promised),
      };
    }),
  };
}

/** Share of answerable questions answered rightly, and of the others withheld, when answering from `threshold` on. */
export function atThreshold(
  outcomes: readonly Outcome[],
  threshold: number,
): { inScope: number; outOfScope: number; all: number } {
  const answered = (one: Outcome) => one.raw >= threshold;
  const inside = outcomes.filter(({ truth }) => truth !== null);
  const outside = outcomes.filter(({ truth }) => truth === null);
  const rightInside = inside.filter((one) => answered(one) && right(one)).length;
  const withheld = outside.filter((one) => !answered(one)).length;
  return {
    inScope: rightInside / (inside.length || 1),
    outOfScope: withheld / (outside.length || 1),
    all: (rightInside + withheld) / (outcomes.length || 1),
  };
}

/** The threshold with the highest share of right decisions, to be chosen on validation questions only. */
export function bestThreshold(outcomes: readonly Outcome[]): number {
  let best = { threshold: 0, all: -1 };
  for (const threshold of new Set(outcomes.map(({ raw }) => raw))) {
    const { all } = atThreshold(outcomes, threshold);
    if (all > best.all) best = { threshold, all };
  }
  return best.threshold;
}

/** The highest threshold that costs at most `loss` of the answerable questions answered rightly without one. */
export function thresholdLosing(outcomes: readonly Outcome[], loss: number): number {
  const raws = outcomes.filter(right).map(({ raw }) => raw);
  raws.sort((left, other) => left - other);
  const answerable = outcomes.filter(({ truth }) => truth !== null).length;
  return raws[Math.floor(loss * answerable)] ?? 0;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Area under the risk-coverage curve; questions of equal confidence enter it together. */
function riskCoverage(outcomes: readonly Outcome[]): { area: number; coverageAt: (precision: number) => number } {
  const sorted = [...outcomes].sort((left, other) => other.raw - left.raw);
  const total = sorted.length;
  const points: { coverage: number; precision: number }[] = [];
  let area = 0;
  let wrong = 0;
  for (let from = 0; from < total; ) {
    let to = from;
    while (to < total && sorted[to]?.raw === sorted[from]?.raw) to += 1;
    const wrongHere = sorted.slice(from, to).filter((one) => !right(one)).length;
    for (let at = from; at < to; at += 1) area += (wrong + (wrongHere * (at - from + 1)) / (to - from)) / (at + 1);
    wrong += wrongHere;
    points.push({ coverage: to / total, precision: 1 - wrong / to });
    from = to;
  }
  const coverageAt = (precision: number) =>
    points.reduce((most, point) => (point.precision >= precision - 1e-12 ? Math.max(most, point.coverage) : most), 0);
  return { area: area / total, coverageAt };
}

/** How often an answerable question has more confidence than one that is not; null when one kind is missing. */
function auroc(outcomes: readonly Outcome[]): number | null {
  const sorted = [...outcomes].sort((left, other) => left.raw - other.raw);
  const inside = outcomes.filter(({ truth }) => truth !== null).length;
  const outside = outcomes.length - inside;
  if (inside === 0 || outside === 0) return null;
  let sum = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.raw === sorted[from]?.raw) to += 1;
    sum += sorted.slice(from, to).filter(({ truth }) => truth !== null).length * ((from + to + 1) / 2);
    from = to;
  }
  return (sum - (inside * (inside + 1)) / 2) / (inside * outside);
}

function calibrationError(outcomes: readonly Outcome[]): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const own = outcomes.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin);
    error +=
      (own.length / outcomes.length) *
      Math.abs(mean(own, ({ confidence }) => confidence) - mean(own, (one) => Number(right(one))));
  }
  return error;
}
