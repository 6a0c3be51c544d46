import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { canPin, coreCount } from '../measure/pin.js';
import type { Section, Table } from './section.js';

/** Markers around the figures of each part, so that a run of some parts keeps the others. */
const marks = (name: string): [begin: string, end: string] => [`<!-- ${name} -->`, `<!-- end of ${name} -->`];

const head = `# Performance and capacity

Written by \`npm run bench\`: each run replaces the parts that it measured. Speed is given as ratios: the product and its
baselines take the same load in alternation in one run, so that other work on the machine affects all of them.

- *bare*: a minimal socket.io server for the same work: it acknowledges, and fans out to the operator who watches. No
  sessions, no validation, no storage.
- *naive*: the bare server with one \`repository.insert\` of TypeORM before each acknowledgement, in the same SQLite with the
  same durability (\`synchronous=FULL\`), as such servers are usually built.

\`npm run bench\` measures the default parts, \`npm run bench -- sizes idle storm memory\` the given ones, and
\`npm run bench -- help\` lists them all.
`;

/** Writes the sections into the page, in the order of `all`. */
export function writePage(file: string, all: readonly string[], sections: ReadonlyMap<string, Section>): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const kept = (name: string): string => {
    const [begin, end] = marks(name);
    const [from, to] = [before.indexOf(begin), before.indexOf(end)];
    return from < 0 || to < 0 ? '' : before.slice(from, to + end.length);
  };
  const parts = all.map((name) => {
    const section = sections.get(name);
    const [begin, end] = marks(name);
    return section ? `${begin}\n${markdown(section)}\n${end}` : kept(name);
  });
  writeFileSync(file, `${[head, ...parts.filter((part) => part !== '')].join('\n')}\n`);
}

export function markdown({ title, how, goals, tables }: Section): string {
  const reached = goals.map(({ what, target, reached: value, met }) => [what, target, value, met ? 'yes' : '**no**']);
  const goalTable = { head: ['what', 'target', 'reached', 'met'], rows: reached };
  const pinned = canPin ? 'the server pinned to one, the load to the others, unless said otherwise' : 'nothing pinned';
  return [
    `## ${title}`,
    how,
    ...(goals.length > 0 ? [table(goalTable)] : []),
    ...tables.map(table),
    `<sub>Node.js ${process.version}, ${coreCount} cores, ${pinned}.</sub>`,
    '',
  ].join('\n\n');
}

function table({ caption, head: names, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [line(names), line(names.map(() => '---')), ...rows.map(line)].join('\n');
  return caption ? `${caption}:\n\n${lines}` : lines;
}
