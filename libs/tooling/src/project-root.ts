import { fileURLToPath } from 'node:url';

/** The folder of package.json, wherever a command was started from. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
