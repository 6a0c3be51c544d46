/** Entry point of `npm test`: runs every stage that is not optional, or only those listed (`npm test -- unit scenarios`). */
import { PROJECT_ROOT } from './project-root.js';
import { readMachineTime } from './test-run/machine-time.js';
import { hasSucceeded, runStages } from './test-run/run-stages.js';
import { runStep } from './test-run/run-step.js';
import { chooseStages, leftOutStages } from './test-run/stages.js';

const names = process.argv.slice(2);
const total = await runStages({
  stages: chooseStages(names),
  leftOut: leftOutStages(names),
  runStep: (step, write) => runStep(step, PROJECT_ROOT, write),
  print: (line) => console.log(line),
  machineTime: readMachineTime,
});
process.exitCode = hasSucceeded(total) ? 0 : 1;
