import { resolve } from 'node:path';

/** Folder of the public evaluation data, which are not part of the project: `KB_EVAL_DIR`. */
export function evalFolder(root: string): string {
  return resolve(root, process.env.KB_EVAL_DIR ?? '../shared/kb-eval');
}
