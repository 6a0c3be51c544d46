import { fileURLToPath } from 'node:url';

/** Folder of package.json, independent of the working directory. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
