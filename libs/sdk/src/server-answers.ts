import { installationIdPath } from '#contracts/installation-id.js';

const timeoutMs = 8_000;

/** Whether the server of this page answers within 8 s; a proxy that reports it as gone (5xx) does not count. Never rejects. */
export function serverAnswers(): Promise<boolean> {
  const request = { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) } as const;
  return fetch(installationIdPath, request).then(
    ({ status }) => status < 500,
    () => false,
  );
}
