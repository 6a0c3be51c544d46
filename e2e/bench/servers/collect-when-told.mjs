/**
 * Loaded into a server that is measured: SIGUSR2 collects all garbage. What a process holds is otherwise a matter of when V8
 * last found the time.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
