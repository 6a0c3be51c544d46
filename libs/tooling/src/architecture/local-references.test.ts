import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project-root.js';
import { findLocalReferences, findLocalReferencesIn } from './local-references.js';
import { formatViolations } from './violation.js';

/** Joins the parts at run time, so that this file passes its own test. */
const folder = (...parts: string[]): string => ['', ...parts].join('/');
const host = (...parts: string[]): string => parts.join('.');

it('the project contains no path of one machine and no registry address', () => {
  expect(formatViolations(findLocalReferencesIn(PROJECT_ROOT))).toBe('');
});

describe('findLocalReferences', () => {
  it.each([
    [`const data = '${folder('work', 'main')}';`, 'a folder of one machine'],
    [`cd ${folder('root', 'project')}`, 'a folder of one machine'],
    [`cd ${folder('home', 'ada', 'parley')}`, 'a folder of one machine'],
    [`see ${folder('tmp', 'bash_jobs')}`, 'a temporary folder'],
    [`https://${host('registry', 'example', 'org')}/left-pad`, 'a package registry'],
  ])('reports %s', (text, message) => {
    expect(formatViolations(findLocalReferences('docs/a.md', `fine\n${text}\n`))).toContain(
      `docs/a.md:2  names ${message}`,
    );
  });

  it.each([
    ["import { a } from '../work/a.js';"],
    ["get('/api/v1/work/7')"],
    ['/usr/bin/chromium'],
    ['https://example.org/root/x'],
  ])('ignores %s', (text) => {
    expect(findLocalReferences('libs/a.ts', text)).toEqual([]);
  });

  it('rejects addresses in a lock file', () => {
    expect(findLocalReferences('package-lock.json', '"resolved": "https://example.org/a.tgz",')).toHaveLength(1);
    expect(findLocalReferences('package-lock.json', '"resolved": "libs/a",')).toEqual([]);
  });
});

describe('findLocalReferencesIn', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const path of made.splice(0)) rmSync(path, { recursive: true });
  });

  it('reads text files and skips ignored and binary files', () => {
    const project = mkdtempSync(join(tmpdir(), 'local-references-'));
    made.push(project);
    const reference = `cd ${folder('root', 'project')}\n`;
    mkdirSync(join(project, 'docs'));
    mkdirSync(join(project, 'dist'));
    writeFileSync(join(project, '.gitignore'), 'dist/\n*.log\n');
    writeFileSync(join(project, 'docs/a.md'), reference);
    writeFileSync(join(project, 'docs/a.log'), reference);
    writeFileSync(join(project, 'docs/a.png'), `\0${reference}`);
    writeFileSync(join(project, 'dist/a.js'), reference);
    expect(findLocalReferencesIn(project).map((v) => v.path)).toEqual(['docs/a.md']);
  });
});
