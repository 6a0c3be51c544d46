import type { Scores } from './score.js';

/** Scores of one task; `validated` if a threshold was chosen on validation questions. */
export interface Result extends Scores {
  task: string;
  validated: Record<'best' | 'losingOnePoint', { inScope: number; outOfScope: number }> | null;
  /** Whether questions were compared by their vectors as well. */
  encoder: boolean;
  trainCpuSeconds: number;
  trainSeconds: number;
  questionMs: number;
}

export interface Target {
  what: string;
  /** Figures published for others on the same data, as they were published. */
  published: string;
  target: string;
  /** The figure reached, and whether it meets the target; null when the set is not here. */
  reached: (results: ReadonlyMap<string, Result>) => { value: string; met: boolean } | null;
}

const percent = (share: number) => (100 * share).toFixed(1);

function one(task: string, value: (result: Result) => number | null, least: number, show = percent): Target['reached'] {
  return (results) => {
    const found = results.get(task);
    const reached = found ? value(found) : null;
    return reached === null ? null : { value: show(reached), met: reached >= least };
  };
}

/** The mean over the drawn training lists. */
function fewShot(set: string, variants: number, least: number): Target['reached'] {
  return (results) => {
    const drawn = [...results.values()].filter(({ task }) => task.startsWith(`${set} ${variants} variants`));
    if (drawn.length === 0) return null;
    const mean = drawn.reduce((sum, { accuracy }) => sum + accuracy, 0) / drawn.length;
    return { value: percent(mean), met: mean >= least };
  };
}

const three = (value: number) => value.toFixed(3);

export const targets: Target[] = [
  {
    what: 'CLINC150, in-scope accuracy at the threshold with the best validation accuracy',
    published: 'DialogFlow 90.8, Rasa 90.9, BERT 96.2',
    target: '>= 92',
    reached: one('clinc150', ({ validated }) => validated?.best.inScope ?? null, 0.92),
  },
  {
    what: 'CLINC150, out-of-scope recall at the same threshold',
    published: 'DialogFlow 26.7, Rasa 31.2, BERT 52.3',
    target: '>= 66',
    reached: one('clinc150', ({ validated }) => validated?.best.outOfScope ?? null, 0.66),
  },
  {
    what: 'CLINC150, in-scope accuracy at the threshold that costs one point of it in validation',
    published: '-',
    target: '-',
    reached: one('clinc150', ({ validated }) => validated?.losingOnePoint.inScope ?? null, 0),
  },
  {
    what: 'CLINC150, out-of-scope recall at the same threshold',
    published: '-',
    target: '>= 66',
    reached: one('clinc150', ({ validated }) => validated?.losingOnePoint.outOfScope ?? null, 0.66),
  },
  {
    what: 'CLINC150, 5 variants, accuracy',
    published: 'node-nlp 71.2, encoder 88',
    target: '>= 74',
    reached: fewShot('clinc150', 5, 0.74),
  },
  {
    what: 'CLINC150, 10 variants, accuracy',
    published: 'node-nlp 78.6, encoder 91',
    target: '>= 83',
    reached: fewShot('clinc150', 10, 0.83),
  },
  {
    what: 'CLINC150, published list of 5, accuracy',
    published: '-',
    target: '-',
    reached: one('clinc150 5 published', ({ accuracy }) => accuracy, 0),
  },
  {
    what: 'CLINC150, published list of 10, accuracy',
    published: '-',
    target: '-',
    reached: one('clinc150 10 published', ({ accuracy }) => accuracy, 0),
  },
  {
    what: 'BANKING77, published list of 5, accuracy',
    published: 'encoder 76',
    target: '>= 69',
    reached: one('banking77 5 published', ({ accuracy }) => accuracy, 0.69),
  },
  {
    what: 'BANKING77, published list of 10, accuracy',
    published: 'encoder 84',
    target: '>= 79.5',
    reached: one('banking77 10 published', ({ accuracy }) => accuracy, 0.795),
  },
  {
    what: 'BANKING77, accuracy',
    published: 'BERT 93.7',
    target: '>= 92.5',
    reached: one('banking77', ({ accuracy }) => accuracy, 0.925),
  },
  {
    what: 'BANKING77, 5 variants, accuracy',
    published: 'node-nlp 57.7, encoder 76',
    target: '>= 67',
    reached: fewShot('banking77', 5, 0.67),
  },
  {
    what: 'BANKING77, 10 variants, accuracy',
    published: 'node-nlp 68.1, encoder 84',
    target: '>= 78',
    reached: fewShot('banking77', 10, 0.78),
  },
  {
    what: 'BANKING77, 27 intents withheld, AUROC',
    published: '-',
    target: '>= .890',
    reached: one('banking77 withheld', ({ auroc }) => auroc, 0.89, three),
  },
  {
    what: 'BANKING77, 27 intents withheld, precision at a promised 90',
    published: '-',
    target: '>= 90',
    reached: one('banking77 withheld', ({ promises }) => promises[1]?.precision ?? null, 0.9),
  },
  {
    what: 'HINT3 SOFMattress, accuracy',
    published: 'node-nlp 66.4',
    target: '>= 79.5',
    reached: one('hint3-sofmattress', ({ accuracy }) => accuracy, 0.795),
  },
  {
    what: 'HINT3 SOFMattress, area under risk-coverage (lower is better)',
    published: 'DialogFlow .228, Rasa .272, node-nlp .320, BERT .253',
    target: '<= .222',
    reached: (results) => {
      const found = results.get('hint3-sofmattress');
      return found ? { value: three(found.aurc), met: found.aurc <= 0.222 } : null;
    },
  },
  {
    what: 'xSID Italian, accuracy',
    published: 'node-nlp 93.0',
    target: '>= 93.5',
    reached: one('xsid-it', ({ accuracy }) => accuracy, 0.935),
  },
  {
    what: 'SQuAD-it, right passage first',
    published: 'MiniSearch 63',
    target: '>= 80',
    reached: one('squad-it', ({ accuracy }) => accuracy, 0.8),
  },
  {
    what: 'XQuAD en, right passage first',
    published: 'MiniSearch 89',
    target: '>= 95.5',
    reached: one('xquad-en', ({ accuracy }) => accuracy, 0.955),
  },
];
