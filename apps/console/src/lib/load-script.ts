import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { serverAnswers } from '#sdk/server-answers.js';

/** Longest pause, in milliseconds. It is random, so that after an outage the consoles do not ask all at once. */
const maxPauseMs = 5_000;

interface LoadOptions {
  /** Whether the server answers at all. */
  isReached?(): Promise<boolean>;
  prepareRetry?(wasReached: boolean): Promise<void>;
}

/**
 * Loads a script with its style sheet. Retried while the server is unreachable, so that the page stays as it is; rejects if the server
 * answers and no longer has the script, as after an update.
 */
export async function loadScript<T>(
  load: () => Promise<T>,
  { isReached = serverAnswers, prepareRetry = waitAndRepair }: LoadOptions = {},
): Promise<T> {
  for (let wasReached = false; ; ) {
    try {
      return await load();
    } catch (error) {
      // The server may have come back after the attempt: only another one shows that the script is missing.
      if (wasReached) throw error;
      wasReached = await isReached();
      await prepareRetry(wasReached);
    }
  }
}

/** Component with a script of its own, loaded with {@link loadScript} when it is first rendered. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadScript(load) }));
}

async function waitAndRepair(wasReached: boolean): Promise<void> {
  if (!wasReached) await new Promise((resolve) => setTimeout(resolve, Math.random() * maxPauseMs));
  await repairStyleSheets();
}

/** Requests style sheets again that failed to load: the bundler inserts each only once. */
async function repairStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const failed = links.filter(({ sheet }) => sheet === null);
  await Promise.all(failed.map(replaceStyleSheet));
}

function replaceStyleSheet(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    failed.replaceWith(link);
  });
}
