import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ask, askBack, prepare } from './ask.js';
import { measurePassages } from './measure-passages.js';
import { measureSpeed } from './measure-speed.js';
import { projectTasks } from './project-set.js';
import { report } from './report.js';
import { atThreshold, bestThreshold, promises, score, thresholdLosing } from './score.js';
import { type Task, tasksIn } from './sets.js';
import type { Result } from './targets.js';

const root = process.cwd();
const folder = resolve(root, process.env.KB_EVAL_DIR ?? '../shared/kb-eval');
/** Only tasks whose name holds this, for a quick look; the page is then not written. */
const only = process.argv[2];

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

const results: Result[] = [];
const speed = await measureSpeed();
const passages = await measurePassages();
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
const page = report(results, speed, passages);
console.log(`\n${page}`);
if (only === undefined) writeFileSync(join(root, 'docs', 'answer-quality.md'), page);
