/**
 * Preloaded into a measured server: SIGUSR2 collects all garbage, since the resident memory otherwise depends on the time
 * of V8's last collection.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
