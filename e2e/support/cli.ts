import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const cliFile = fileURLToPath(new URL('../../dist/bundle/cli.js', import.meta.url));

/** Runs the built command line on the data of a server: `TestServer.place`. */
export async function parley(
  place: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { ...process.env, ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
