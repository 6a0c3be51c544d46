/** Entry point of `npm run build`: builds all parts, or only those listed (`npm run build -- server`). */
import { buildParts } from './build/build-parts.js';
import { PARTS } from './build/parts.js';
import { PROJECT_ROOT } from './project-root.js';

const names = process.argv.slice(2);
const unknown = names.find((name) => !PARTS.some((part) => part.name === name));
if (unknown !== undefined) {
  throw new Error(`Unknown part "${unknown}". Parts: ${PARTS.map((part) => part.name).join(', ')}.`);
}
const parts = PARTS.filter((part) => names.length === 0 || names.includes(part.name));
const succeeded = await buildParts({ parts, root: PROJECT_ROOT, print: (line) => console.log(line) });
process.exitCode = succeeded ? 0 : 1;
