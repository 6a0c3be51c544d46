import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ask, askBack, prepare } from './ask.js';
import { measurePassages } from './measure-passages.js';
import { measureSpeed } from './measure-speed.js';
import { projectTasks } from './project-set.js';
import { costHeading, costReport, qualityReport } from './report.js';
import { atThreshold, bestThreshold, promises, score, thresholdLosing } from './score.js';
import { type Task, tasksIn } from './sets.js';
import type { Result } from './targets.js';

const root = process.cwd();
const folder = resolve(root, process.env.KB_EVAL_DIR ?? '../shared/kb-eval');
const page = join(root, 'docs', 'answer-quality.md');
/** `quality` or `cost`: only that part of the page. Anything else: only tasks whose name holds it, and no page. */
const [asked] = process.argv.slice(2);
const part = asked === 'quality' || asked === 'cost' ? asked : null;
const only = part === null ? asked : undefined;

async function evaluate(task: Task): Promise<Result> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const answerer = await prepare(task);
  const trained = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const trainCpuSeconds = (user + system) / 1e6;
  const outcomes = await ask(answerer, task, task.questions);
  const asked = performance.now();
  const validation = task.name === 'clinc150' ? await ask(answerer, task, task.validation) : [];
  const askedBack = await askBack(answerer, task, promises);
  await answerer.close();
  return {
    task: task.name,
    ...score(outcomes),
    validated:
      validation.length > 0
        ? {
            best: atThreshold(outcomes, bestThreshold(validation)),
            losingOnePoint: atThreshold(outcomes, thresholdLosing(validation, 0.01)),
          }
        : null,
    askedBack,
    trainCpuSeconds,
    trainSeconds: (trained - began) / 1000,
    questionMs: (asked - trained) / task.questions.length,
  };
}

function* tasks(): Generator<Task> {
  if (existsSync(folder)) yield* tasksIn(folder);
  else console.log(`no sets in ${folder}: only the project's own set is measured`);
  yield* projectTasks(root);
}

async function measureQuality(): Promise<string> {
  const results: Result[] = [];
  for (const task of tasks()) {
    if (only !== undefined && !task.name.includes(only)) continue;
    const result = await evaluate(task);
    results.push(result);
    const cells = result.promises.map(
      ({ promised, precision, coverage }) => `${promised}: ${precision?.toFixed(3) ?? '-'}@${coverage.toFixed(2)}`,
    );
    console.log(
      `${task.name.padEnd(26)} accuracy ${result.accuracy.toFixed(3)}  ${cells.join('  ')}  (${result.trainSeconds.toFixed(1)} s)`,
    );
  }
  return qualityReport(results);
}

const measureCost = async () => costReport(await measureSpeed(), await measurePassages());

/** The parts of the page as they stand: one can be measured without the other. */
function written(): { quality: string; cost: string } {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const at = text.indexOf(costHeading);
  return at < 0 ? { quality: text, cost: '' } : { quality: text.slice(0, at).trimEnd(), cost: text.slice(at) };
}

const cost = part === 'quality' || only !== undefined ? null : await measureCost();
const quality = part === 'cost' ? null : await measureQuality();
// Read only now: the other part may have been measured meanwhile.
const before = written();
const text = `${(quality ?? before.quality).trimEnd()}\n\n${cost ?? before.cost}`;
console.log(`\n${text}`);
if (only === undefined) writeFileSync(page, text);
