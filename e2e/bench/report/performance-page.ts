import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { canPin, coreCount } from '../measure/pin.js';
import type { Section, Table } from './section.js';

/** Each part's figures stand between two comments, so that a run of some parts leaves the others as they are. */
const marks = (name: string): [begin: string, end: string] => [`<!-- ${name} -->`, `<!-- end of ${name} -->`];

const head = `# How fast it is, and how large it may grow

Written by \`npm run bench\`: each run replaces the parts that it measured. Speed is told as ratios: the product and what it is
compared with take the same load in alternation in one run, so that what else the machine does hits both.

- *bare*: a socket.io server that does the least for the same work: acknowledge, and fan out to the operator who watches. No
  session, no validation, no storage.
- *naive*: the bare server with one \`repository.insert\` of TypeORM before each acknowledgement, in the same SQLite with the
  same durability (\`synchronous=FULL\`): the way this is usually built.

\`npm run bench\` measures the ordinary parts, \`npm run bench -- sizes idle storm memory\` those that are named, and
\`npm run bench -- help\` tells them all.
`;

/** Puts the sections into the page, in the order of `all`. */
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
