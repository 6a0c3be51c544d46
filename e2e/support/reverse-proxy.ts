import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { freePort } from '#testing/free-port.js';
import { patienceMs } from '#tooling/test-run/patience.js';

/** A reverse proxy of Debian, and the file of ours that it is set up by. */
export interface ProxyKind {
  readonly name: string;
  readonly program: string;
  readonly file: string;
  /** The command that runs it in the foreground in a folder, with the file adapted to the loopback. */
  readonly prepare: (folder: string, text: string, port: number) => readonly string[];
}

export const nginx: ProxyKind = {
  name: 'nginx',
  program: '/usr/sbin/nginx',
  file: 'nginx.conf',
  prepare: (folder, text, port) => {
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/site.conf;
}`;
    writeFileSync(join(folder, 'main.conf'), main);
    writeFileSync(join(folder, 'site.conf'), text.replace('listen 8080;', `listen 127.0.0.1:${port};`));
    return ['-e', 'stderr', '-p', folder, '-c', 'main.conf'];
  },
};

export const caddy: ProxyKind = {
  name: 'caddy',
  program: '/usr/bin/caddy',
  file: 'Caddyfile',
  prepare: (folder, text, port) => {
    const site = text.replace('{$PARLEY_SITE:localhost}', `http://localhost:${port}`);
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${site}`);
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
};

export const hasProxy = ({ program }: ProxyKind) => existsSync(program);

export interface RunningProxy {
  readonly url: string;
  stop(): void;
}

/** Starts it on the loopback in front of two nodes. */
export async function startProxy(kind: ProxyKind, nodes: readonly [number, number]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `parley-${kind.name}-`));
  const port = await freePort();
  const ours = readFileSync(fileURLToPath(new URL(`../../deploy/${kind.file}`, import.meta.url)), 'utf8');
  const text = nodes.reduce((left, node, at) => left.replaceAll(`parley-${at + 1}:3000`, `127.0.0.1:${node}`), ours);
  const child = spawn(kind.program, [...kind.prepare(folder, text, port)], {
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = `http://localhost:${port}`;
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${kind.name} ended:\n${output}`);
    return (await fetch(`${url}/health/ready`).catch(() => null))?.ok;
  };
  await vi.waitUntil(answers, { timeout: patienceMs, interval: 100 });
  return {
    url,
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
