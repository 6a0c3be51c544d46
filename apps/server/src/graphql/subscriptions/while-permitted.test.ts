import { expect, test } from 'vitest';
import type { Permission } from '#contracts/permissions.js';
import type { Principal } from '#engine/access/principal.js';
import type { Caller } from '../context.js';
import { abortable } from './abortable.js';
import { whilePermitted } from './while-permitted.js';

/** A caller with these permissions, which it loses one by one. */
function callerWith(...permissions: Permission[]) {
  const rights = new Set(permissions);
  const listeners = new Set<() => void>();
  const caller: Caller = {
    principal: { kind: 'api_key', id: 'crm', rights } as Partial<Principal> as Principal,
    onNarrowed: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const lose = (permission: Permission) => {
    rights.delete(permission);
    for (const listener of listeners) listener();
  };
  return { caller, listeners, lose };
}

async function* each(...values: number[]): AsyncGenerator<number, void> {
  yield* values;
}

async function* untilAborted(signal: AbortSignal): AsyncGenerator<number, void> {
  yield 1;
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

const forbidden = { failure: { code: 'forbidden', message: expect.stringContaining('clients:read') } };

test('values end with the permission that they are read with, and no other', async () => {
  const { caller, listeners, lose } = callerWith('conversations.read', 'clients.read', 'articles.read');
  const values = abortable(untilAborted, whilePermitted(caller, ['conversations.read', 'clients.read']));
  expect(await values.next()).toEqual({ done: false, value: 1 });
  const next = values.next();
  lose('articles.read');
  expect(listeners.size).toBe(1);
  lose('clients.read');
  await expect(next).rejects.toMatchObject(forbidden);
  expect(listeners.size).toBe(0);
});

test('a permission that was lost before they began is missed too', async () => {
  const { caller, listeners, lose } = callerWith('conversations.read', 'clients.read');
  lose('clients.read');
  const values = abortable(untilAborted, whilePermitted(caller, ['conversations.read', 'clients.read']));
  await expect(values.next()).rejects.toMatchObject(forbidden);
  expect(listeners.size).toBe(0);
});

test('nothing is left of values that ended by themselves, or broke', async () => {
  const { caller, listeners } = callerWith('clients.read');
  const whileMay = whilePermitted(caller, ['clients.read']);
  const one = abortable(() => each(1), whileMay);
  for await (const value of one) expect(value).toBe(1);
  const broken = abortable(() => {
    const values = each(1);
    values.next = () => Promise.reject(new Error('the disk is broken'));
    return values;
  }, whileMay);
  await expect(broken.next()).rejects.toThrow('the disk is broken');
  expect(listeners.size).toBe(0);
});

test('nothing is left of values whose reader has gone', async () => {
  const { caller, listeners } = callerWith('clients.read');
  const values = abortable(untilAborted, whilePermitted(caller, ['clients.read']));
  const next = values.next();
  await values.return?.();
  await next;
  expect(listeners.size).toBe(0);
});
