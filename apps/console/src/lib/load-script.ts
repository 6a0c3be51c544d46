import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { serverAnswers } from '#sdk/server-answers.js';
import { retry } from './retry.js';

/** Maximum pause while the server is unreachable, in milliseconds. */
const maxPauseMs = 5_000;

interface LoadOptions {
  /** Whether the server answers at all. */
  isReached?(): Promise<boolean>;
  repairPage?(): Promise<void>;
}

/**
 * Loads a script with its style sheet. Retried while the server is unreachable, so that the page stays as it is; rejects if the server
 * answers and no longer has the script, as after an update.
 */
export async function loadScript<T>(
  load: () => Promise<T>,
  { isReached = serverAnswers, repairPage = repairStyleSheets }: LoadOptions = {},
): Promise<T> {
  let isRetry = false;
  let wasReached = false;
  const attempt = async () => {
    if (isRetry) await repairPage();
    isRetry = true;
    return load();
  };
  return retry(attempt, async () => {
    // The server may have come back after the attempt: only another one shows that the script is missing.
    if (wasReached) return null;
    wasReached = await isReached();
    return wasReached ? 0 : maxPauseMs;
  });
}

/** Component with a script of its own, loaded with {@link loadScript} when it is first rendered. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadScript(load) }));
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
