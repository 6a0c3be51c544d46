import { availableParallelism, loadavg } from 'node:os';
import type { PassageSpeed } from './measure-passages.js';
import type { Speed } from './measure-speed.js';
import { type Result, targets } from './targets.js';

const percent = (share: number | null) => (share === null ? '-' : (100 * share).toFixed(1));

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The first part of the page of results, in Markdown. */
export function qualityReport(results: Result[]): string {
  const byTask = new Map(results.map((result) => [result.task, result]));
  const reached = targets.flatMap(({ what, published, target, reached }) => {
    const found = reached(byTask);
    return found ? [[what, published, target, found.value, target === '-' ? '-' : found.met ? 'yes' : 'no']] : [];
  });
  const promises = results.map(({ task, questions, answerable, promises }) => [
    task,
    `${questions}`,
    `${questions - answerable}`,
    ...promises.map(
      ({ precision, coverage, possible }) => `${percent(precision)} @ ${percent(coverage)} of ${percent(possible)}`,
    ),
  ]);
  const back = results
    .filter(({ askedBack }) => askedBack.some(({ share }) => share > 0))
    .map(({ task, askedBack }) => [
      task,
      ...askedBack.map(({ share, rightAmong }) => `${percent(rightAmong)} @ ${percent(share)}`),
    ]);
  const ranking = results.map((result) => [
    result.task,
    percent(result.accuracy),
    percent(result.recallAt5),
    percent(result.sentence),
    result.aurc.toFixed(3),
    result.auroc === null ? '-' : result.auroc.toFixed(3),
    percent(result.calibrationError),
    result.questionMs.toFixed(2),
    result.trainSeconds.toFixed(1),
    result.trainCpuSeconds.toFixed(1),
  ]);
  return `# How well the answerer answers

Written by \`npm run eval:kb\`. The sets are public and made by others; thresholds and calibration never see a test label, and
every knowledge base is given as an operator would give it: articles with variants, or documents, nothing else. Questions are
asked in their order, and what the answerer learns without labels from their number, it learns on the way.

## Targets

${reached.length > 0 ? table(['what', 'published for others', 'target', 'reached', 'met'], reached) : 'None of the public sets was present.'}

## The promise: answer only when at least N % sure

Each cell: realised precision @ share of all questions answered, of the share that was possible at this precision in hindsight.

${table(['set', 'questions', 'not answerable', 'promised 80', 'promised 90', 'promised 95'], promises)}

The knob is about each answer by itself, and so most answers are surer than it asks: with perfectly calibrated probabilities, too, the share
answered stays well below what is possible in hindsight, where one threshold is chosen for the mean of all answers. Of that possible
share, a calibration fitted afterwards to the right and wrong answers themselves reached about 58 % on validation questions.

## Asking back

What is asked with leave to ask which of two or three answers is meant. Each cell: how often the right one is among the choices @ share of all
questions asked back. The promise is the knob's.

${back.length > 0 ? table(['set', 'knob at 80', 'knob at 90', 'knob at 95'], back) : 'Nobody was asked back.'}

## All figures

Accuracy, right answer among five, and quoted sentence holds the answer in percent of the answerable questions, without
withholding; area under risk-coverage (lower is better); AUROC of answerable against not; calibration error in percent.

${table(['set', 'accuracy', 'among 5', 'quote', 'AURC', 'AUROC', 'cal. error', 'ms a question', 's to train', 'of processor time'], ranking)}
`;
}

/** Where the second part of the page begins. */
export const costHeading = '## Cost at 150 answers';

/** The second part: what answering costs. */
export function costReport(speed: Speed, passages: PassageSpeed): string {
  const speeds = [
    ['live after an edit', '50 ms', `${speed.liveAfterEdit.toFixed(1)} ms`],
    ['train, in the background', '3 s', `${(speed.train / 1000).toFixed(1)} s`],
    ['train and calibrate, in the background', '12 s', `${(speed.trainAndCalibrate / 1000).toFixed(1)} s`],
    ['of that, processor time', '12 s', `${speed.trainCpuSeconds.toFixed(1)} s`],
    ['question, median', '1 ms', `${speed.questionP50.toFixed(2)} ms`],
    ['question, 99th percentile', '5 ms', `${speed.questionP99.toFixed(2)} ms`],
    ['longest hold of the event loop', '20 ms', `${speed.longestBlock.toFixed(0)} ms`],
    ['memory added', '200 MB', `${speed.memory.toFixed(0)} MB`],
    ['question of 2000 characters, median', '10 ms', `${speed.longQuestion.p50.toFixed(1)} ms`],
    ['question of 2000 characters, worst of 200', '10 ms', `${speed.longQuestion.most.toFixed(1)} ms`],
    ['longest hold of the event loop by those', '10 ms', `${speed.longQuestion.longestBlock.toFixed(0)} ms`],
    ['trial of an edit, until its first answer', '-', `${speed.trial.toFixed(0)} ms`],
  ];
  const passageSpeeds = [
    ['question, median', '5 ms', `${passages.questionP50.toFixed(2)} ms`],
    ['question, 99th percentile', '-', `${passages.questionP99.toFixed(2)} ms`],
    ['question of 2000 characters, 99th percentile', '-', `${passages.longQuestionP99.toFixed(1)} ms`],
    ['longest hold of the event loop by all of these', '20 ms', `${passages.longestBlock.toFixed(0)} ms`],
    ['live after an edit', '50 ms', `${passages.liveAfterEdit.toFixed(1)} ms`],
    ['trial of an edit, in the background', '-', `${(passages.trial / 1000).toFixed(1)} s`],
    ['read at start, in the background', '-', `${(passages.load / 1000).toFixed(1)} s`],
  ];
  return `${costHeading} with 10 variants each

On ${availableParallelism()} processors, with a load of ${(loadavg()[0] ?? 0).toFixed(0)}; a load above the number of processors lengthens every time but the
processor time.

${table(['what', 'target', 'measured'], speeds)}

## Cost at 10 000 passages

${table(['what', 'target', 'measured'], passageSpeeds)}
`;
}
