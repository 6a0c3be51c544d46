import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinEncoder } from '#answering/encoder/builtin/builtin-encoder.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { ask, prepare } from './ask.js';
import { evalFolder } from './eval-folder.js';
import { fewArticleTasks } from './few-articles.js';
import { fitPrior } from './fit-prior.js';
import { measurePassages } from './measure-passages.js';
import { measureSmall, measureTogether } from './measure-small.js';
import { measureSpeed } from './measure-speed.js';
import { patientEncoder } from './patient-encoder.js';
import { parts, projectTasks } from './project-set.js';
import { costHeading, costReport, qualityReport, smallHeading, smallReport } from './report.js';
import { atThreshold, bestThreshold, promises, score, thresholdLosing } from './score.js';
import { type Task, tasksIn } from './sets.js';
import type { Result } from './targets.js';

const root = process.cwd();
const folder = evalFolder(root);
const page = join(root, 'docs', 'answer-quality.md');
/**
 * `quality`, `small` or `cost`: only that part of the page. `prior`: prints the prior of the confidence. Anything else: only tasks
 * whose name holds it, and no page.
 */
const [argument] = process.argv.slice(2);
const part = ['quality', 'small', 'cost', 'prior'].find((name) => name === argument) ?? null;
const only = part === null ? argument : undefined;

const quiet = () => undefined;
const encoder = patientEncoder(builtinEncoder({ debug: quiet, info: quiet, warn: console.warn, error: console.error }));

async function evaluate(task: Task, encoder: SentenceEncoder | null): Promise<Result> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const answerer = await prepare(task, encoder);
  const trained = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const trainCpuSeconds = (user + system) / 1e6;
  const ranking = await ask(answerer, task, task.questions, 0);
  const asked = performance.now();
  const validation = task.name === 'clinc150' ? await ask(answerer, task, task.validation, 0) : [];
  const kept = [];
  for (const promise of promises) kept.push(await ask(answerer, task, task.questions, promise));
  await answerer.close();
  return {
    task: task.name,
    encoder: encoder !== null,
    ...score(ranking, kept),
    validated:
      validation.length > 0
        ? {
            best: atThreshold(ranking, bestThreshold(validation)),
            losingOnePoint: atThreshold(ranking, thresholdLosing(validation, 0.01)),
          }
        : null,
    trainCpuSeconds,
    trainSeconds: (trained - began) / 1000,
    questionMs: (asked - trained) / task.questions.length,
  };
}

function* tasks(): Generator<Task> {
  yield* projectTasks(root);
  if (existsSync(folder)) yield* tasksIn(folder);
  else console.log(`no sets in ${folder}: only the project's own sets are measured`);
}

/** `progress` is called with the report on the tasks measured so far. */
async function measureQuality(progress: (report: string) => void): Promise<string> {
  const results: Result[] = [];
  for (const task of tasks()) {
    if (only !== undefined && !task.name.includes(only)) continue;
    for (const used of [null, encoder]) {
      const result = await evaluate(task, used);
      results.push(result);
      const cells = result.promises.map(
        ({ promised, precision, coverage }) => `${promised}: ${precision?.toFixed(3) ?? '-'}@${coverage.toFixed(2)}`,
      );
      const name = `${task.name}${used ? ' +encoder' : ''}`;
      const at90 = result.promises[1];
      const natural = at90
        ? `right at once ${at90.rightAtOnce.toFixed(2)}, or offered ${at90.rightOrOffered.toFixed(2)}`
        : '';
      console.log(
        `${name.padEnd(36)} accuracy ${result.accuracy.toFixed(3)}  ${cells.join('  ')}  ${natural} (${result.trainSeconds.toFixed(1)} s)`,
      );
    }
    progress(qualityReport(results));
  }
  return qualityReport(results);
}

const measureCost = async () => costReport(await measureSpeed(), await measurePassages());

/** Draws of each size from each set. */
const draws = 2;
async function measureFew(): Promise<string> {
  const encoders = [null, encoder];
  const drawn = await measureSmall([...projectTasks(root)], encoders, draws);
  const another = [];
  for (const part of parts) another.push(...(await measureTogether(part, [...fewArticleTasks(root, part)], encoders)));
  return smallReport(drawn, another);
}

interface Parts {
  quality: string;
  small: string;
  cost: string;
}

/** Present parts of the page: each can be measured without the others. */
function written(): Parts {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const end = text.includes(costHeading) ? text.indexOf(costHeading) : text.length;
  const middle = text.includes(smallHeading) ? text.indexOf(smallHeading) : end;
  return { quality: text.slice(0, middle), small: text.slice(middle, end), cost: text.slice(end) };
}

async function measure(): Promise<void> {
  const isAsked = (name: keyof Parts) => only === undefined && (part === null || part === name);
  const measured: Partial<Parts> = {};
  if (isAsked('cost')) measured.cost = await measureCost();
  if (isAsked('small')) measured.small = await measureFew();
  // An interrupted run still writes a page with its results so far.
  if (isAsked('quality') || only !== undefined)
    measured.quality = await measureQuality((report) => write(pageWith({ ...measured, quality: report })));
  const text = pageWith(measured);
  console.log(`\n${text}`);
  write(text);
}

/** The page with new parts; of the others the present state is read, which may have been measured meanwhile. */
function pageWith(measured: Partial<Parts>): string {
  const { quality, small, cost } = { ...written(), ...measured };
  return `${[quality, small, cost].map((one) => one.trim()).join('\n\n')}\n`;
}

function write(text: string): void {
  if (only === undefined) writeFileSync(page, text);
}

try {
  if (part === 'prior') console.log(await fitPrior([...projectTasks(root, ['development'])], encoder));
  else await measure();
} finally {
  await encoder.close();
}
