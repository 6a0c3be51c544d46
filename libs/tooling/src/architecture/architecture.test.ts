import { describe, expect, it } from 'vitest';
import { checkArchitecture } from './check-architecture.js';
import { parseSource } from './parse-source.js';
import { readFacts } from './source-facts.js';
import { formatViolations } from './violation.js';

/** Violations in a project that consists of these files. */
function check(files: Record<string, string>): string {
  const facts = Object.entries(files).map(([path, text]) => [path, readFacts(parseSource(path, text))] as const);
  return formatViolations(checkArchitecture(new Map(facts)));
}

const lines = (count: number): string => 'export {};\n'.repeat(count);

describe('a valid project', () => {
  it('passes with every kind of allowed import', () => {
    const report = check({
      'libs/contracts/src/states.ts': "import { z } from 'zod';\nexport const state = z.enum(['bot']);\n",
      'libs/contracts/src/limits.ts': 'export const LIMIT = 1;\n',
      'libs/domain/src/decide.ts':
        "import type { State } from '#contracts/states.js';\nexport type Decision = State;\n",
      'libs/engine/src/post.ts': "import type { Decision } from '#domain/decide.js';\nexport type Post = Decision;\n",
      'libs/persistence/src/store.ts':
        "import { DataSource } from 'typeorm';\nimport type { Post } from '#engine/post.js';\n",
      'libs/persistence/src/sqlite/unit-of-work.ts': 'export const run = () => dataSource.transaction(work);\n',
      'libs/wiring/src/core.module.ts':
        "import { Module } from '@nestjs/common';\nimport { store } from '#persistence/store.js';\n",
      'libs/wiring/src/config/env.ts': 'export const env = process.env;\n',
      'libs/testing/src/clock.ts': "import type { Post } from '#engine/post.js';\nexport const at = Date.now();\n",
      'libs/domain/src/decide.test.ts':
        "import { at } from '#testing/clock.js';\nimport { expect } from 'vitest';\nDate.now();\n",
      'libs/sdk/src/client.ts':
        "import { io } from 'socket.io-client';\nimport { LIMIT } from '#contracts/limits.js';\nfetch('/');\n",
      'apps/server/src/main.ts':
        "import { post } from '#engine/post.js';\nimport type { Decision } from '#domain/decide.js';\n",
      'apps/server/src/listen.ts': "import { createServer } from 'node:http';\nexport const server = createServer();\n",
      'apps/console/vite.config.ts':
        "import { defineConfig } from 'vite';\nexport default defineConfig({ x: process.env.X });\n",
      'apps/console/src/app.tsx': "import { useState } from 'react';\nexport const App = () => <p>{useState(0)}</p>;\n",
      'apps/widget/src/panel.tsx': "import { render } from 'preact';\nimport { client } from '#sdk/client.js';\n",
      'e2e/scenarios/send.test.ts': "import { client } from '#sdk/client.js';\nawait fetch('/');\nprocess.env.PORT;\n",
    });
    expect(report).toBe('');
  });
});

describe('forbidden imports', () => {
  it.each([
    ['libs/contracts/src/a.ts', '#domain/b.js', 'contracts must not import domain'],
    ['libs/domain/src/a.ts', '#engine/b.js', 'domain must not import engine'],
    ['libs/engine/src/a.ts', '#persistence/b.js', 'engine must not import persistence'],
    ['libs/answering/src/a.ts', '#persistence/b.js', 'answering must not import persistence'],
    ['libs/webhooks/src/a.ts', '#connectors/b.js', 'webhooks must not import connectors'],
    ['libs/sdk/src/a.ts', '#domain/b.js', 'sdk must not import domain'],
    ['libs/tooling/src/a.ts', '#contracts/b.js', 'tooling must not import contracts'],
    ['libs/tooling/src/a.ts', '#other/b.js', 'imports from no known layer'],
    ['apps/server/src/a.ts', '#persistence/b.js', 'apps/server must not import persistence'],
    ['apps/console/src/a.tsx', '#engine/b.js', 'apps/console must not import engine'],
    ['e2e/scenarios/a.test.ts', '#engine/b.js', 'e2e must not import engine'],
    ['libs/engine/src/a.ts', '#testing/b.js', 'only tests may import testing'],
    ['apps/server/src/a.ts', '#domain/b.js', 'apps/server may import only types of domain'],
    [
      'libs/domain/src/a.ts',
      '#domain/b.js',
      'imports its own layer by #domain/b.js: inside one lib paths are relative',
    ],
    ['libs/domain/src/a.ts', '../../engine/src/b.js', 'leaves libs/domain/ by a relative path'],
    ['apps/console/src/a.tsx', '../../widget/src/b', 'leaves apps/console/ by a relative path'],
    ['libs/domain/src/a.ts', './b', 'relative imports carry .js'],
    ['libs/domain/src/a.ts', 'pino', 'domain must not import the package pino'],
    ['libs/domain/src/a.ts', 'node:crypto', 'domain must not import the package node:crypto'],
    ['libs/contracts/src/a.ts', 'pino', 'contracts must not import the package pino'],
  ])('%s importing %s', (path, specifier, message) => {
    expect(check({ [path]: `import { b } from '${specifier}';\n` })).toContain(`${path}:1  ${message}`);
  });

  it.each([
    ["import type { B } from '#engine/b.js';"],
    ["export { b } from '#engine/b.js';\nexport const a = 1;"],
    ["export const b = import('#engine/b.js');"],
    ["export type B = import('#engine/b.js').B;"],
    ["export const b = require('#engine/b.js');"],
  ])('are detected in every syntax: %s', (text) => {
    expect(check({ 'libs/domain/src/a.ts': text })).toContain('domain must not import engine');
  });

  it('include any file outside of every layer', () => {
    expect(check({ 'libs/extra/src/a.ts': '' })).toContain('belongs to no layer');
  });
});

describe('features of the console', () => {
  const path = 'apps/console/src/features/inbox/components/row.tsx';

  it('do not import each other', () => {
    const report = check({ [path]: "import { Chip } from '../../queue/components/chip';\n" });
    expect(report).toContain('the feature inbox must not import the feature queue');
  });

  it('share code that is outside of them', () => {
    expect(check({ [path]: "import { Chip } from '../../../ui/chip';\nimport { sort } from '../api/sort';\n" })).toBe(
      '',
    );
  });
});

describe('import cycles', () => {
  it('are reported as the full cycle, through types and dynamic imports too', () => {
    const report = check({
      'libs/domain/src/a.ts': "import { b } from './b.js';\n",
      'libs/domain/src/b.ts': "import type { C } from './c.js';\n",
      'libs/domain/src/c.ts': "export const later = import('./a.js');\n",
      'libs/domain/src/d.ts': "import { a } from './a.js';\n",
    });
    expect(report).toBe(
      'libs/domain/src/a.ts:1  import cycle: libs/domain/src/a.ts -> libs/domain/src/b.ts -> libs/domain/src/c.ts -> libs/domain/src/a.ts',
    );
  });

  it('are reported once per group of files', () => {
    const pair = (x: string, y: string) => ({
      [`libs/engine/src/${x}.ts`]: `import './${y}.js';\n`,
      [`libs/engine/src/${y}.ts`]: `import './${x}.js';\n`,
    });
    expect(check({ ...pair('a', 'b'), ...pair('c', 'd') }).split('\n')).toHaveLength(2);
  });
});

describe('restrictions', () => {
  it.each([
    ['libs/engine/src/a.ts', "import { DataSource } from 'typeorm';", 'must not import typeorm'],
    ['libs/wiring/src/a.ts', "import type Database from 'better-sqlite3';", 'must not import better-sqlite3'],
    ['libs/engine/src/a.ts', "import { Injectable } from '@nestjs/common';", 'must not import @nestjs/common'],
    ['apps/widget/src/a.tsx', "import { useState } from 'react';", 'must not import react'],
    ['libs/sdk/src/a.ts', "import { Button } from '@mantine/core/styles';", 'must not import @mantine/core/styles'],
    ['apps/console/src/a.tsx', "import { render } from 'preact/hooks';", 'must not import preact/hooks'],
    ['libs/engine/src/a.ts', "import { Server } from 'socket.io';", 'must not import socket.io'],
    ['apps/console/src/a.ts', "import { io } from 'socket.io-client';", 'must not import socket.io-client'],
    ['libs/webhooks/src/a.ts', "import { request } from 'undici';", 'must not import undici'],
    ['libs/webhooks/src/a.ts', "import { request } from 'node:https';", 'must not import node:https'],
    ['apps/server/src/a.ts', "import * as http from 'node:http';", 'must not import node:http'],
    ['libs/engine/src/a.ts', 'process.env.X;', 'must not use process.env'],
    ['libs/engine/src/a.ts', 'const { env } = process;', 'must not use process.env'],
    ['libs/webhooks/src/a.ts', "await fetch('/');", 'must not use fetch()'],
    ['apps/console/src/a.ts', "await window.fetch('/');", 'must not use fetch()'],
    ['apps/server/src/a.ts', 'forwardRef(() => A);', 'must not use forwardRef()'],
    ['libs/domain/src/a.ts', 'Date.now();', 'must not use Date.now'],
    ['libs/domain/src/a.ts', 'new Date();', 'must not use new Date()'],
    ['libs/domain/src/a.ts', 'Math.random();', 'must not use Math.random'],
  ])('%s with %s', (path, text, message) => {
    expect(check({ [path]: `${text}\n` })).toContain(`${path}:1  ${message}`);
  });

  it('ignore comments and strings', () => {
    expect(check({ 'libs/domain/src/a.ts': "// process.env and fetch('/')\nexport const a = 'Date.now()';\n" })).toBe(
      '',
    );
  });

  it('keep the schema library out of the sdk, transitive imports included', () => {
    const report = check({
      'libs/sdk/src/client.ts': "import { limit } from '#contracts/limits.js';\n",
      'libs/contracts/src/limits.ts': "import { id } from './ids.js';\n",
      'libs/contracts/src/ids.ts': "import { z } from 'zod';\n",
    });
    expect(report).toContain(
      'reaches zod at run time by libs/contracts/src/limits.ts -> libs/contracts/src/ids.ts -> zod',
    );
  });

  it('allow type imports of a schema', () => {
    const report = check({
      'libs/sdk/src/client.ts':
        "import type { Id } from '#contracts/ids.js';\nimport { type Event } from '#contracts/ids.js';\n",
      'libs/contracts/src/ids.ts': "import { z } from 'zod';\nexport type Id = string;\n",
    });
    expect(report).toBe('');
  });

  it.each([
    ['dataSource.transaction(work)'],
    ['this.dataSource.getRepository(Row).save(row)'],
    ['ds.manager.insert(Row, row)'],
    ['this.#dataSource.getRepository(Row).delete({ id })'],
    ['rows.insert(row)'],
    ['this.manager.save(row)'],
  ])('%s writes beside the unit of work', (text) => {
    expect(check({ 'libs/persistence/src/stores/a.ts': text })).toContain('writes beside the unit of work');
  });

  it('allow writes through the manager of the unit of work', () => {
    expect(
      check({ 'libs/persistence/src/stores/a.ts': 'await manager.insert(Row, row);\nseen.delete(row.id);\n' }),
    ).toBe('');
  });
});

describe('conventions', () => {
  it.each([
    ['libs/domain/src/queuePlace.ts', 'is not named in kebab-case'],
    ['libs/domain/src/Queue/place.ts', 'is not named in kebab-case'],
    ['libs/domain/src/index.ts', 'no index files'],
    ['libs/domain/src/utils.ts', 'the name "utils"'],
    ['libs/domain/src/common/place.ts', 'the name "common"'],
    ['libs/domain/src/date-helpers.ts', 'the name "date-helpers"'],
    ['libs/domain/src/queue-manager.ts', 'the name "queue-manager"'],
  ])('the path %s', (path, message) => {
    expect(check({ [path]: 'export const a = 1;\n' })).toContain(message);
  });

  it.each([
    ['export class BaseStore {}', 'the name BaseStore'],
    ['export class QueueManager {}', 'the name QueueManager'],
    ['export class StoreImpl {}', 'the name StoreImpl'],
    ['export interface IStore {}', 'the name IStore'],
    ['export default class Store {}', 'no default exports'],
    ['const a = 1;\nexport default a;', 'no default exports'],
    ['const a = 1;\nexport { a as default };', 'no default exports'],
    ["export * from './b.js';\nexport { c } from './c.js';", 'only re-exports other files'],
  ])('%s', (text, message) => {
    expect(check({ 'libs/engine/src/a.ts': `${text}\n` })).toContain(message);
  });

  it('a constructor takes at most five parameters', () => {
    const taking = (count: number) => `class Queue { constructor(${[...'abcdef'].slice(0, count).join(', ')}) {} }\n`;
    expect(check({ 'libs/engine/src/a.ts': taking(5) })).toBe('');
    expect(check({ 'libs/engine/src/a.ts': taking(6) })).toContain('a constructor takes 6 parameters, the limit is 5');
  });

  it('a file has at most 400 lines and a test at most 600', () => {
    expect(check({ 'libs/domain/src/a.ts': lines(400), 'libs/domain/src/a.test.ts': lines(600) })).toBe('');
    expect(check({ 'libs/domain/src/a.ts': lines(401) })).toContain('has 401 lines, the limit is 400');
    expect(check({ 'libs/domain/src/a.test.ts': lines(601) })).toContain('has 601 lines, the limit is 600');
  });
});
