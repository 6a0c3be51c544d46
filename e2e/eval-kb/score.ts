/** Question of an evaluation with its outcome. */
export interface Outcome {
  /** The right answers; none when nothing in the knowledge base answers the question. */
  right: readonly string[];
  /** Candidates, best first, also when the answer was withheld. */
  ranked: string[];
  /** Confidence in the first, as stated at that moment. */
  confidence: number;
  /** The same before the correction by traffic: one scale for the whole set. */
  raw: number;
  /** Article of the answer, and articles offered as choices. */
  answeredWith: string | null;
  offered: string[];
  sentence: string;
  answers: readonly string[];
}

/** Promises measured. */
export const promises = [0.8, 0.9, 0.95];

/** Scores at one promise, as shares of all questions unless stated otherwise. */
export interface PromiseScores {
  promised: number;
  /** Share of the answers that was right; null without answers. */
  precision: number | null;
  coverage: number;
  /** Largest coverage possible at this precision, in hindsight. */
  possible: number;
  /** Share of the answerable questions that were answered rightly, and of those and the ones offered the right answer. */
  rightAtOnce: number;
  rightOrOffered: number;
  /** Share of the others that were answered; null if there are none. */
  falseAnswers: number | null;
  /** Share of the others at which the bot asked back; null if there are none. */
  askedBeyond: number | null;
  asked: number;
  /** Share of the questions asked back that offered the right answer; null without any. */
  offeredRight: number | null;
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
  promises: PromiseScores[];
}

const isAnswerable = ({ right }: Outcome) => right.length > 0;
const isRight = ({ ranked: [first], right }: Outcome) => first !== undefined && right.includes(first);
const mean = <T>(items: readonly T[], value: (item: T) => number) =>
  items.length ? items.reduce((sum, item) => sum + value(item), 0) / items.length : 0;

/** `ranking`: asked without a threshold. `kept`: asked at each of the {@link promises}. */
export function score(ranking: readonly Outcome[], kept: readonly (readonly Outcome[])[]): Scores {
  const answerable = ranking.filter(isAnswerable);
  const quoted = answerable.filter(({ answers }) => answers.length > 0);
  const curve = riskCoverage(ranking);
  return {
    questions: ranking.length,
    answerable: answerable.length,
    accuracy: mean(answerable, (one) => Number(isRight(one))),
    recallAt5: mean(answerable, ({ ranked, right }) => Number(ranked.slice(0, 5).some((id) => right.includes(id)))),
    sentence: quoted.length
      ? mean(quoted, ({ sentence, answers }) =>
          Number(answers.some((answer) => plain(sentence).includes(plain(answer)))),
        )
      : null,
    aurc: curve.area,
    auroc: auroc(ranking),
    calibrationError: calibrationError(ranking),
    promises: promises.map((promised, at) => scoresAt(promised, kept[at] ?? [], curve.coverageAt(promised))),
  };
}

function scoresAt(promised: number, outcomes: readonly Outcome[], possible: number): PromiseScores {
  const isAnsweredRightly = ({ answeredWith, right }: Outcome) => answeredWith !== null && right.includes(answeredWith);
  const offeredRightly = ({ offered, right }: Outcome) => offered.some((id) => right.includes(id));
  const answered = outcomes.filter((one) => one.answeredWith !== null);
  const asked = outcomes.filter(({ offered }) => offered.length > 0);
  const answerable = outcomes.filter(isAnswerable);
  const others = outcomes.filter((one) => !isAnswerable(one));
  return {
    promised,
    precision: answered.length ? mean(answered, (one) => Number(isAnsweredRightly(one))) : null,
    coverage: answered.length / outcomes.length,
    possible,
    rightAtOnce: mean(answerable, (one) => Number(isAnsweredRightly(one))),
    rightOrOffered: mean(answerable, (one) => Number(isAnsweredRightly(one) || offeredRightly(one))),
    falseAnswers: others.length ? mean(others, ({ answeredWith }) => Number(answeredWith !== null)) : null,
    askedBeyond: others.length ? mean(others, ({ offered }) => Number(offered.length > 0)) : null,
    asked: asked.length / outcomes.length,
    offeredRight: asked.length ? mean(asked, (one) => Number(offeredRightly(one))) : null,
  };
}

/** Share of answerable questions answered rightly, and of the others withheld, when answering from `threshold` on. */
export function atThreshold(
  outcomes: readonly Outcome[],
  threshold: number,
): { inScope: number; outOfScope: number; all: number } {
  const answered = (one: Outcome) => one.raw >= threshold;
  const inside = outcomes.filter(isAnswerable);
  const outside = outcomes.filter((one) => !isAnswerable(one));
  const rightInside = inside.filter((one) => answered(one) && isRight(one)).length;
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
  const raws = outcomes.filter(isRight).map(({ raw }) => raw);
  raws.sort((left, other) => left - other);
  const answerable = outcomes.filter(isAnswerable).length;
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
    const wrongHere = sorted.slice(from, to).filter((one) => !isRight(one)).length;
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
  const inside = outcomes.filter(isAnswerable).length;
  const outside = outcomes.length - inside;
  if (inside === 0 || outside === 0) return null;
  let sum = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.raw === sorted[from]?.raw) to += 1;
    sum += sorted.slice(from, to).filter(isAnswerable).length * ((from + to + 1) / 2);
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
      Math.abs(mean(own, ({ confidence }) => confidence) - mean(own, (one) => Number(isRight(one))));
  }
  return error;
}
