import { expect, test } from 'vitest';
import type { VisitorClient } from '#sdk/client-types.js';
import type { ToLauncher } from '../../bridge/bridge-protocol.js';
import * as script from './serve-page.js';
import { servePageLater } from './serve-page-later.js';

/** A panel, and the calls that it made. */
function aPanel(became: 'same' | 'replaced', load = async () => script, reach = async () => {}) {
  const done: unknown[] = [];
  const told: ToLauncher[] = [];
  let reply = () => {};
  const identified = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const client = {
    signOuts: 0,
    setProfile: async (change: unknown) => {
      await reach();
      done.push(change);
    },
    identify: async () => {
      done.push('identify');
      await identified;
      return became;
    },
    logout: async () => done.push('logout'),
  };
  const host = { tell: (message: ToLauncher) => told.push(message) };
  const [forget, startOver] = [() => done.push('forget'), () => done.push('start over')];
  const serve = servePageLater(client as unknown as VisitorClient, host, forget, startOver, load);
  const leaveInAnotherTab = () => {
    client.signOuts += 1;
  };
  return { done, told, serve, leaveInAnotherTab, reply };
}

const identify = { type: 'identify', credential: { token: 'a.b.c' } } as const;
const logout = { type: 'logout' } as const;
const named = (name: string) => ({ type: 'set', change: { name } }) as const;
const soon = () => new Promise((resolve) => setImmediate(resolve));

test("handles the page's requests in order", async () => {
  const { serve, done, told, reply } = aPanel('same');
  reply();
  for (const request of [identify, named('Ada')]) serve(request);
  await expect.poll(() => done).toEqual(['identify', { name: 'Ada' }]);
  expect(told).toEqual([{ type: 'identified', replaced: false }]);
});

test('applies no data of one person to another, after another person was identified', async () => {
  const { serve, done, told, reply } = aPanel('replaced');
  reply();
  for (const each of [named('Grace'), identify, named('Grace')]) serve(each);
  await expect.poll(() => told.length).toBe(1);
  await soon();
  expect(done).toEqual([{ name: 'Grace' }, 'identify', 'forget', 'start over']);
  expect(told).toEqual([{ type: 'identified', replaced: true }]);
});

test('clears the visitor at once on a sign-out, whatever is pending or being loaded', async () => {
  const { serve, done, told } = aPanel('same');
  serve(named('Grace'));
  serve(logout);
  expect(done).toEqual(['logout', 'forget']);
  expect(told).toEqual([{ type: 'logged-out' }]);
  serve(named('Grace'));
  await expect.poll(() => done).toEqual(['logout', 'forget', 'start over']);
  await soon();
  expect(done).toHaveLength(3);
});

test('handles a sign-out during an identification that replaces the visitor', async () => {
  const { serve, done, told, reply } = aPanel('replaced');
  serve(identify);
  await expect.poll(() => done).toEqual(['identify']);
  serve(logout);
  reply();
  await expect.poll(() => done).toEqual(['identify', 'logout', 'forget', 'start over']);
  await soon();
  expect(told).toEqual([{ type: 'logged-out' }]);
});

test('handles a sign-out after the visitor was replaced, while the panel reloads', async () => {
  const { serve, done, reply } = aPanel('replaced');
  reply();
  serve(identify);
  await expect.poll(() => done).toContain('start over');
  serve(logout);
  expect(done).toContain('logout');
});

test('loads its script again with the next request if it could not be loaded', async () => {
  let tries = 0;
  const { serve, done, told, reply } = aPanel('same', async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('not reached');
    return script;
  });
  reply();
  serve(identify);
  await expect.poll(() => told).toMatchObject([{ type: 'problem' }]);
  serve(identify);
  await expect.poll(() => done).toEqual(['identify']);
});

test('retries a request of the page until the server is reached, before later ones', async () => {
  const unreached = { failure: { code: 'unavailable', message: 'Not reached.', retryable: true, retryAfterMs: 1 } };
  const failures = [unreached, unreached];
  const { serve, done, told, reply } = aPanel('same', undefined, async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  reply();
  for (const request of [named('Ada'), identify]) serve(request);
  await expect.poll(() => done).toEqual([{ name: 'Ada' }, 'identify']);
  expect(told.map(({ type }) => type)).toEqual(['problem', 'identified']);
});

test('does not retry a request for a visitor who signed out in another tab, and handles later requests', async () => {
  const unreached = { failure: { code: 'unavailable', message: 'Not reached.', retryable: true, retryAfterMs: 1 } };
  let isReached = false;
  const { serve, leaveInAnotherTab, done, told, reply } = aPanel('same', undefined, async () => {
    if (!isReached) throw unreached;
  });
  reply();
  for (const request of [named('Ada'), identify]) serve(request);
  await expect.poll(() => told).toMatchObject([{ type: 'problem' }]);
  leaveInAnotherTab();
  isReached = true;
  serve(named('Grace'));
  await expect.poll(() => done).toEqual([{ name: 'Grace' }]);
});
