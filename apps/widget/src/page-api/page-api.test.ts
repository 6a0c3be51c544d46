import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageApi } from './page-api.js';

afterEach(() => vi.restoreAllMocks());

/** A page with the queue recipe in front of the loader, and the calls that its chat received. */
function aPage() {
  const done: unknown[] = [];
  const chat = {
    open: () => done.push('open'),
    close: () => done.push('close'),
    setProfile: (change: unknown) => done.push(change),
    identify: (credential: unknown) => done.push(credential),
    logout: () => done.push('logout'),
  };
  const page: { Parley?: unknown } = {};
  const queue: unknown[][] = [];
  page.Parley = Object.assign((...call: unknown[]) => queue.push(call), { q: queue });
  const Parley = (...call: unknown[]) => (page.Parley as (...call: unknown[]) => void)(...call);
  const warnings: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => warnings.push(text));
  const api = new PageApi();
  return { page, done, Parley, warnings, api, install: () => api.install(page, chat) };
}

describe('the API of the page', () => {
  it('runs the calls that were queued before the launcher was there, in order, and later ones at once', () => {
    const { Parley, install, done } = aPage();
    Parley('set', { name: 'Ada' });
    Parley('open');
    expect(done).toEqual([]);
    install();
    expect(done).toEqual([{ name: 'Ada' }, 'open']);
    Parley('close');
    expect(done).toEqual([{ name: 'Ada' }, 'open', 'close']);
  });

  it('accepts a token, or an id with its signature, and signs the person out', () => {
    const { Parley, install, done } = aPage();
    install();
    Parley('identify', 'a.b.c');
    Parley('identify', { userId: '7', signature: 'ab', name: 'Ada' });
    Parley('logout');
    expect(done).toEqual([{ token: 'a.b.c' }, { userId: '7', signature: 'ab', name: 'Ada' }, 'logout']);
  });

  it('emits `ready` to earlier and to late listeners', () => {
    const { Parley, install } = aPage();
    const [early, late] = [vi.fn(), vi.fn()];
    Parley('on', 'ready', early);
    install();
    Parley('on', 'ready', late);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
  });

  it('signs the visitor out of a chat that nobody can open, and never emits `ready`', () => {
    const { Parley, page, api, done, warnings } = aPage();
    const ready = vi.fn();
    Parley('on', 'ready', ready);
    Parley('set', { name: 'Ada' });
    Parley('logout');
    api.install(page, { logout: () => done.push('logout') });
    for (const call of [['open'], ['identify', 'a.b.c'], ['on', 'ready', ready], ['logout']]) Parley(...call);
    expect([done, ready.mock.calls.length, warnings]).toEqual([['logout', 'logout'], 0, []]);
  });

  it('notifies every listener until it is removed, whatever another one throws', () => {
    const { Parley, install, api } = aPage();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    install();
    const heard: unknown[] = [];
    const listener = (detail: unknown) => heard.push(detail);
    Parley('on', 'unread', () => {
      throw new Error('a bug of the page');
    });
    Parley('on', 'unread', listener);
    api.emit('unread', { count: 2 });
    Parley('off', 'unread', listener);
    api.emit('unread', { count: 3 });
    expect(heard).toEqual([{ count: 2 }]);
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it('keeps listeners when the page replaces its body and the chat is inserted again', () => {
    const { Parley, install, api } = aPage();
    const listener = vi.fn();
    install();
    Parley('on', 'opened', listener);
    install();
    api.emit('opened');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    [['explode'], 'there is no command "explode"'],
    [[], 'there is no command undefined'],
    [['on', 'everything', () => {}], 'there is no event "everything"'],
    [['on', 'ready'], 'must be a function'],
    [['identify'], 'takes a signed token'],
    [['identify', { userId: '7' }], 'takes a signed token'],
    [['set', 'Ada'], 'takes an object'],
    [['set', null], 'takes an object'],
    [['set', { plan: 'gold' }], '"plan" is no field; anything else goes into attributes'],
    [['set', { name: 7 }], 'name must be a text'],
    [['set', { name: 'x'.repeat(121) }], 'at most 120 characters'],
    [['set', { attributes: [] }], 'attributes must be an object'],
    [['set', { attributes: { plan: {} } }], 'attribute "plan" must be'],
    [['set', { attributes: { age: Number.NaN } }], 'attribute "age" must be'],
    [['set', { attributes: { note: 'x'.repeat(201) } }], 'at most 200 characters'],
    [['set', { attributes: { ['n'.repeat(41)]: 1 } }], 'at most 40 characters'],
    [
      ['set', { attributes: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, 1])) }],
      'at most 20 attributes',
    ],
  ])('ignores %j and logs the reason in the page’s console', (call, sentence) => {
    const { Parley, install, done, warnings } = aPage();
    install();
    Parley(...call);
    expect(done).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(sentence)]);
    expect(warnings[0]).toMatch(/^Parley: .*\.$/);
  });
});
