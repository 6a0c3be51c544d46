import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project-root.js';
import { findStrays, findStraysIn } from './stray-places.js';
import { formatViolations } from './violation.js';

/** Put together here, so that this file passes its own test. */
const folder = (...parts: string[]): string => ['', ...parts].join('/');
const host = (...parts: string[]): string => parts.join('.');

it('the project speaks of no machine and no registry', () => {
  expect(formatViolations(findStraysIn(PROJECT_ROOT))).toBe('');
});

describe('findStrays', () => {
  it.each([
    [`const data = '${folder('work', 'main')}';`, 'a folder of one machine'],
    [`cd ${folder('root', 'project')}`, 'a folder of one machine'],
    [`cd ${folder('home', 'ada', 'parley')}`, 'a folder of one machine'],
    [`see ${folder('tmp', 'bash_jobs')}`, 'a temporary folder'],
    [`https://${host('registry', 'example', 'org')}/left-pad`, 'a package registry'],
  ])('tells of %s', (text, message) => {
    expect(formatViolations(findStrays('docs/a.md', `fine\n${text}\n`))).toContain(`docs/a.md:2  names ${message}`);
  });

  it.each([
    ["import { a } from '../work/a.js';"],
    ["get('/api/v1/work/7')"],
    ['/usr/bin/chromium'],
    ['https://example.org/root/x'],
  ])('leaves %s alone', (text) => {
    expect(findStrays('libs/a.ts', text)).toEqual([]);
  });

  it('wants a lock file without addresses', () => {
    expect(findStrays('package-lock.json', '"resolved": "https://example.org/a.tgz",')).toHaveLength(1);
    expect(findStrays('package-lock.json', '"resolved": "libs/a",')).toEqual([]);
  });
});

describe('findStraysIn', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const path of made.splice(0)) rmSync(path, { recursive: true });
  });

  it('reads texts, and passes over what is ignored and what is no text', () => {
    const project = mkdtempSync(join(tmpdir(), 'strays-'));
    made.push(project);
    const stray = `cd ${folder('root', 'project')}\n`;
    mkdirSync(join(project, 'docs'));
    mkdirSync(join(project, 'dist'));
    writeFileSync(join(project, '.gitignore'), 'dist/\n*.log\n');
    writeFileSync(join(project, 'docs/a.md'), stray);
    writeFileSync(join(project, 'docs/a.log'), stray);
    writeFileSync(join(project, 'docs/a.png'), `\0${stray}`);
    writeFileSync(join(project, 'dist/a.js'), stray);
    expect(findStraysIn(project).map((v) => v.path)).toEqual(['docs/a.md']);
  });
});
