import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtinEncoder } from '#answering/encoder/builtin/builtin-encoder.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { ask, prepare } from './ask.js';
import { fitPrior } from './fit-prior.js';
import { measurePassages } from './measure-passages.js';
import { measureSpeed } from './measure-speed.js';
import { patientEncoder } from './patient-encoder.js';
import { projectTasks } from './project-set.js';
import { costHeading, costReport, qualityReport } from './report.js';
import { atThreshold, bestThreshold, promises, score, thresholdLosing } from './score.js';
import { type Task, tasksIn } from './sets.js';
import type { Result } from './targets.js';

const root = process.cwd();
const folder = resolve(root, process.env.KB_EVAL_DIR ?? '../shared/kb-eval');
const page = join(root, 'docs', 'answer-quality.md');
/**
 * `quality` or `cost`: only that part of the page. `prior`: prints the prior of the confidence. Anything else: only tasks
 * whose name holds it, and no page.
 */
const [argument] = process.argv.slice(2);
const part = argument === 'quality' || argument === 'cost' || argument === 'prior' ? argument : null;
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

/** Present parts of the page: each can be measured without the other. */
function written(): { quality: string; cost: string } {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const at = text.indexOf(costHeading);
  return at < 0 ? { quality: text, cost: '' } : { quality: text.slice(0, at).trimEnd(), cost: text.slice(at) };
}

async function measure(): Promise<void> {
  const cost = part === 'quality' || only !== undefined ? null : await measureCost();
  // A run that is cut short leaves a page of what was measured.
  const quality = part === 'cost' ? null : await measureQuality((report) => write(pageWith(report, cost)));
  const text = pageWith(quality, cost);
  console.log(`\n${text}`);
  write(text);
}

/** The page with a new part or two; of the other one the present state is read, which may have been measured meanwhile. */
function pageWith(quality: string | null, cost: string | null): string {
  const before = written();
  return `${(quality ?? before.quality).trimEnd()}\n\n${cost ?? before.cost}`;
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
