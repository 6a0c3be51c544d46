import { expect, it } from 'vitest';
import { createObservable } from './observable.js';

it('keeps the identity of its value and notifies nobody while nothing changes', () => {
  const state = createObservable({ a: 1, b: 'x' });
  const before = state.get();
  let calls = 0;
  const unsubscribe = state.subscribe(() => {
    calls += 1;
  });
  state.patch({ a: 1 });
  expect(state.get()).toBe(before);
  state.patch({ a: 2 });
  unsubscribe();
  state.patch({ a: 3 });
  expect(calls).toBe(1);
  expect(state.get()).toEqual({ a: 3, b: 'x' });
});
