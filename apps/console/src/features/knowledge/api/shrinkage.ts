import { createStore, useObservable } from '../../../lib/store.js';

/** How many questions of a cluster were answered before somebody worked on it, by its id. */
type Before = Readonly<Record<string, number>>;

const key = 'parley.unanswered.before';

function kept(): Before {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Before;
  } catch {
    return {};
  }
}

const before = createStore<Before>(kept());

/** Remembers how a cluster stood, so that the page can say afterwards what the work on it has done. The first time counts. */
export function rememberCluster({ id, answeredNow }: { id: string; answeredNow: number }): void {
  if (id in before.get()) return;
  const next = { ...before.get(), [id]: answeredNow };
  sessionStorage.setItem(key, JSON.stringify(next));
  before.set(next);
}

/** How many of its questions were answered when work on the cluster began; null if none did in this tab. */
export function useAnsweredBefore(id: string): number | null {
  return useObservable(before)[id] ?? null;
}
