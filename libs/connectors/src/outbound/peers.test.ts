import { describe, expect, it } from 'vitest';
import { OutboundError } from './outbound-error.js';
import { Peers } from './peers.js';

const works = () => Promise.resolve('here');

async function breakDown(peers: Peers, name: string): Promise<void> {
  const fails = () => Promise.reject(new OutboundError('unavailable', 'down'));
  for (let count = 0; count < 5; count += 1) await peers.execute(name, fails, undefined).catch(() => undefined);
}

describe('Peers', () => {
  it('evicts the least recently used peer above the limit', async () => {
    const peers = new Peers(2);
    for (const name of ['old', 'kept']) await breakDown(peers, name);
    await peers.execute('new', works, undefined);
    await expect(peers.execute('kept', works, undefined)).rejects.toThrow();
    expect(await peers.execute('old', works, undefined)).toBe('here');
  });

  it('never evicts a peer with requests in flight', async () => {
    const peers = new Peers(1);
    let end = (_: string) => {};
    const long = peers.execute('busy', () => new Promise<string>((resolve) => (end = resolve)), undefined);
    await breakDown(peers, 'busy');
    await peers.execute('new', works, undefined);
    await expect(peers.execute('busy', works, undefined)).rejects.toThrow();
    end('late');
    expect(await long).toBe('late');
  });
});
