import { join } from 'node:path';
import { PROJECT_ROOT } from '#tooling/project-root.js';
import { pin } from './measure/pin.js';
import { parts } from './parts/parts.js';
import { markdown, writePage } from './report/performance-page.js';
import type { Section } from './report/section.js';

/** Entry point of `npm run bench -- [parts] [name=value]`: measures the given parts, or the default ones, and writes docs/performance.md. */
const words = process.argv.slice(2);
const options = new Map(
  words
    .filter((word) => word.includes('='))
    .map((word): [string, string] => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
);
const named = words.filter((word) => !word.includes('='));

if (named.includes('help')) {
  for (const [name, { about, isDefault }] of Object.entries(parts)) {
    console.log(`${name.padEnd(12)} ${isDefault ? '*' : ' '} ${about}`);
  }
  console.log('* measured by default');
  process.exit(0);
}

const selected = named.length > 0 ? named : Object.keys(parts).filter((name) => parts[name]?.isDefault);
pin(process.pid, 'load');
const sections = new Map<string, Section>();
for (const name of selected) {
  const part = parts[name];
  if (!part) throw new Error(`unknown part ${name}: see npm run bench -- help`);
  const section = await part.run(options);
  if (section.tables.length === 0) continue;
  sections.set(name, section);
  console.log(`\n${markdown(section)}`);
  // After each part, so that results are kept if a later part fails.
  writePage(join(PROJECT_ROOT, 'docs', 'performance.md'), Object.keys(parts), sections);
}
process.exit(0);
