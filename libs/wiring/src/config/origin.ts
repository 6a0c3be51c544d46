import type { Config } from './env.js';

/** Origin under which browsers reach a server on a port: as configured, otherwise where it listens. */
export function originAt({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl !== null) return publicUrl;
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}
