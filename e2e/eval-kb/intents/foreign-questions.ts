import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evalFolder } from '../eval-folder.js';

/** Test sets of the public evaluation data, with the label of out-of-scope questions; null: all of them. */
const sources: Readonly<Record<string, { readonly set: string; readonly label: string | null }>> = {
  en: { set: 'clinc150', label: 'oos' },
  it: { set: 'xsid-it', label: null },
};

interface Line {
  readonly text: string;
  readonly label: string;
}

/** Questions to other assistants: no requests to a shop. None if the data are not installed, which is printed. */
export function foreignQuestions(root: string, locale: string): string[] {
  const source = sources[locale];
  const file = source && join(evalFolder(root), 'intents', source.set, 'dev-test.jsonl');
  if (!source || !file || !existsSync(file)) {
    console.log(`${locale}: no public questions, the evaluation data are not installed`);
    return [];
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Line);
  return all.filter(({ label }) => source.label === null || label === source.label).map(({ text }) => text);
}
