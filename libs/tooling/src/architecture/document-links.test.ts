import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../project-root.js';
import { findBrokenLinksIn } from './document-links.js';
import { formatViolations } from './violation.js';

it('every link of the documentation leads to a file, and to a heading that it has', () => {
  expect(formatViolations(findBrokenLinksIn(PROJECT_ROOT))).toBe('');
});

it('reports links to missing files and headings, outside of code and of other sites', () => {
  const project = mkdtempSync(join(tmpdir(), 'document-links-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, 'docs'));
  writeFileSync(join(project, '.gitignore'), '');
  writeFileSync(
    join(project, 'docs/b.md'),
    '# B\n\n## The `If-Match` header, in short\n\n## Again\n\n## Again\n\n```sh\n# none\n```\n',
  );
  const links = [
    '[x](docs/b.md#the-if-match-header-in-short), [x](docs/b.md#again-1), [x](#a), [x](docs), [x](https://a.example/#b)',
    '[x](docs/c.md)',
    '[x](docs/b.md#again-2)',
    '[x](docs/b.md#none)',
    '`[x](docs/c.md)`',
  ];
  writeFileSync(join(project, 'a.md'), `# A\n${links.join('\n')}\n`);
  expect(findBrokenLinksIn(project).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '3 links to docs/c.md, which does not exist',
    '4 links to docs/b.md#again-2, but the page has no such heading',
    '5 links to docs/b.md#none, but the page has no such heading',
  ]);
});
