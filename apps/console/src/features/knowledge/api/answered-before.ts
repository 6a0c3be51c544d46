import { createStore, useObservable } from '../../../lib/store.js';

/** Questions answered before work on a cluster began, by cluster id. */
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

/** Baseline of a cluster before work on it, so that the page can show progress. Only the first call counts. */
export function rememberCluster({ id, answeredNow }: { id: string; answeredNow: number }): void {
  if (id in before.get()) return;
  const next = { ...before.get(), [id]: answeredNow };
  sessionStorage.setItem(key, JSON.stringify(next));
  before.set(next);
}

/** Baseline of a cluster: questions answered before the work began; null if none did in this tab. */
export function useAnsweredBefore(id: string): number | null {
  return useObservable(before)[id] ?? null;
}

/** Baseline to show progress against; null as long as no more is answered, such as until the bot has trained. */
export function improvedFrom(baseline: number | null, now: number): number | null {
  return baseline !== null && now > baseline ? baseline : null;
}
