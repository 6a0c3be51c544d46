import { describe, expect, it } from 'vitest';
import { confidenceOf, fitConfidence } from '../confidence/confidence-model.js';
import { extractFeatures } from '../features/extract.js';
import { type Bag, bagOf, Lexicon, weigh } from '../features/vector.js';
import { scoreLinear } from '../members/linear.js';
import { noPause } from '../numeric/pause.js';
import { bestOf } from '../numeric/probability.js';
import { analyse } from '../text/analyse.js';
import { calibrateAnswers } from './calibrate-answers.js';
import { fitMembers, vectorFor } from './fit-members.js';
import { TrainingQueue } from './training-queue.js';

const topics = [
  'order parcel tracking',
  'refund money payment',
  'size frame bike',
  'warranty guarantee broken',
  'opening hours sunday',
  'voucher code discount',
];
const frames = ['where is the', 'tell me about', 'problem with', 'question on', 'what about'];
const lexicon = new Lexicon();
const bag = (text: string): Bag => bagOf(extractFeatures(analyse(text, 'en')), (name) => lexicon.add(name));
const groups = topics.map((topic) =>
  topic.split(' ').flatMap((word) => frames.map((frame) => bag(`${frame} ${word}`))),
);
const answers = groups.map((bags) => ({ bags, body: new Map() }));
const labelled = {
  bags: groups.flat(),
  labels: groups.flatMap((group, label) => group.map(() => label)),
  labelCount: groups.length,
};

describe('fitMembers', () => {
  it('distinguishes the labels that it was trained on', async () => {
    const fitted = await fitMembers(labelled, 1, noPause);
    if (!fitted) throw new Error('nothing was fitted');
    const scores = new Float64Array(groups.length);
    topics.forEach((topic, label) => {
      const vector = vectorFor(bag(`my ${topic}`), fitted);
      for (const model of [fitted.svm, fitted.logistic]) {
        scoreLinear(model, vector, scores);
        expect(bestOf(scores, 1)).toEqual([label]);
      }
    });
  });

  it('gives the same weights for the same seed', async () => {
    const [first, second] = [await fitMembers(labelled, 5, noPause), await fitMembers(labelled, 5, noPause)];
    expect(first).toEqual(second);
  });

  it('trains nothing with one label', async () => {
    expect(await fitMembers({ bags: groups[0] ?? [], labels: [], labelCount: 1 }, 1, noPause)).toBeNull();
  });
});

describe('weigh', () => {
  it('gives vectors of length one, or of length zero to the unknown', () => {
    const { values } = weigh(bag('where is the order'), () => 2);
    expect(values.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1);
    expect(weigh(bag('where'), () => 0).ids.length).toBe(0);
  });
});

describe('calibrateAnswers', () => {
  it('gives a model that trusts clear evidence more than weak, the same every time', async () => {
    const calibration = await calibrateAnswers(answers, new Set(), 3, noPause);
    expect(await calibrateAnswers(answers, new Set(), 3, noPause)).toEqual(calibration);
    if (!calibration) throw new Error('nothing was calibrated');
    const weak = Object.fromEntries(Object.keys(calibration.models.trained.weights).map((name) => [name, 0]));
    const clear = {
      ...weak,
      pooled: 3,
      ratio: 2,
      svmScore: 1,
      svmMargin: 2,
      similarity: 2.5,
      similarityAny: 2.5,
      known: 2,
      keywordGap: 2,
      keywordLevel: 1.5,
      length: 1,
    };
    for (const model of [calibration.models.trained, calibration.models.matching]) {
      expect(confidenceOf(model, clear)).toBeGreaterThan(confidenceOf(model, weak));
    }
  });

  it('leaves a handful of answers uncalibrated', async () => {
    expect(await calibrateAnswers(answers.slice(0, 4), new Set(), 3, noPause)).toBeNull();
  });
});

describe('fitConfidence', () => {
  const pull = { weight: 1, bias: 0.01 };
  const prior = { bias: 0, weights: { signal: 0 } };
  const observations = Array.from({ length: 400 }, (_, at) => ({
    evidence: { signal: (at % 20) / 10 - 1 },
    right: at % 20 >= 10,
    weight: 1,
  }));

  it('rises with what goes with being right, also when that separates perfectly', async () => {
    const model = await fitConfidence(observations, prior, pull, noPause);
    const ladder = [-1, -0.5, 0, 0.5, 1].map((signal) => confidenceOf(model, { signal }));
    expect(ladder).toEqual([...ladder].sort((left, right) => left - right));
    expect(ladder[4]).toBeGreaterThan(0.9);
  });

  it('stays with the prior when it has seen nothing', async () => {
    expect(await fitConfidence([], { bias: -2, weights: { signal: 1 } }, pull, noPause)).toEqual({
      bias: -2,
      weights: { signal: 1 },
    });
  });
});

describe('TrainingQueue', () => {
  it('trains a burst of requests once and a request during a training after it', async () => {
    const ran: string[] = [];
    const queue = new TrainingQueue(0, () => undefined);
    queue.request('a', async () => {
      ran.push('never: replaced');
    });
    queue.request('a', async () => {
      ran.push('first');
      queue.request('a', async () => {
        ran.push('second');
      });
    });
    await queue.idle();
    expect(ran).toEqual(['first', 'second']);
  });

  it('continues after a failed training, and reports it', async () => {
    const problems: unknown[] = [];
    const queue = new TrainingQueue(0, (problem) => problems.push(problem));
    queue.request('a', async () => {
      throw new Error('no memory');
    });
    queue.request('b', async () => undefined);
    await queue.idle();
    expect(problems).toEqual([new Error('no memory')]);
  });

  it('stops the running training when it is closed', async () => {
    const queue = new TrainingQueue(0, () => undefined);
    const started = new Promise<AbortSignal>((resolve) => {
      queue.request('a', async (signal) => {
        resolve(signal);
        await new Promise((stopped) => signal.addEventListener('abort', stopped));
      });
    });
    const signal = await started;
    queue.close();
    await queue.idle();
    expect(signal.aborted).toBe(true);
  });
});
