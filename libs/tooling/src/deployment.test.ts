import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './project-root.js';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const start = scripts['start:prod'] ?? '';

test('a container and a unit of systemd start the server as `npm run start:prod` does', () => {
  const command = /^CMD (\[.*\])$/m.exec(read('Containerfile'))?.[1];
  expect((JSON.parse(command ?? '[]') as string[]).join(' ')).toBe(start);
  expect(/^ExecStart=\/usr\/bin\/(.*)$/m.exec(read('deploy/parley.service'))?.[1]).toBe(start);
});

test('both proxies let through what the largest operation takes, and know the same nodes', () => {
  for (const proxy of ['deploy/nginx.conf', 'deploy/Caddyfile'])
    expect([...new Set(read(proxy).match(/parley-\d:3000/g))]).toEqual(['parley-1:3000', 'parley-2:3000']);
  expect(read('deploy/nginx.conf')).toContain('client_max_body_size 11m;');
  expect(read('deploy/Caddyfile')).toContain('max_size 11MB');
  for (const node of ['parley-1:\n', 'parley-2:\n']) expect(read('compose.yaml')).toContain(`  ${node}    <<: *node`);
});
