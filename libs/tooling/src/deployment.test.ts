import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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

test('a node that starts before its database is started again until there is one', () => {
  // By default systemd gives up after five starts within ten seconds.
  expect(read('deploy/parley.service')).toMatch(/^\[Unit\]\n(?:[^[\n].*\n|\n)*?StartLimitIntervalSec=0$/m);
});

test('the settings of the compose file count both proxies: the one that it publishes on the loopback, and the one at which TLS ends', () => {
  const settings = read('deploy/compose.env.example');
  expect(settings).toMatch(/^LISTEN=127\.0\.0\.1:/m);
  expect(settings).toMatch(/^TRUST_PROXY=2$/m);
  expect(read('deploy/nginx.conf')).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stdout.write('systemd is not installed: its unit is not verified.\n');

test.skipIf(!hasSystemd)('systemd knows everything in the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-unit-'));
  try {
    const unit = join(folder, 'parley.service');
    // The path of Node.js differs between machines.
    writeFileSync(unit, read('deploy/parley.service').replace('/usr/bin/node', process.execPath));
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    // Ignore reports about other units of the machine.
    expect(stderr.split('\n').filter((line) => line.includes('parley.service'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: object;
  readonly volumes: object;
}

interface Service {
  readonly depends_on?: Record<string, { condition: string }>;
  readonly environment?: Record<string, unknown>;
  readonly healthcheck?: object;
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
}

test('what the services of the compose file name is there: services with a health check, networks, volumes, files, variables', () => {
  const text = read('compose.yaml');
  const { services, networks, volumes } = parse(text, { merge: true }) as Compose;
  expect(Object.keys(services).toSorted()).toEqual(['parley-1', 'parley-2', 'postgres', 'proxy', 'redis']);
  for (const service of Object.values(services)) {
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(services).toHaveProperty(name);
      if (condition === 'service_healthy') expect(services[name]).toHaveProperty('healthcheck');
    }
    for (const name of service.networks) expect(networks).toHaveProperty(name);
    for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':')))
      if (source.startsWith('./')) expect(read(source)).not.toBe('');
      else expect(volumes).toHaveProperty(source);
  }
  expect(services['parley-2']?.environment).toEqual(services['parley-1']?.environment);
  const variables = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const offered = new Set([...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  expect(variables).toEqual(offered);
});
