import { installationIdPath } from '#contracts/installation-id.js';

const timeoutMs = 8_000;

/** Whether the server of this page answers at all within 8 s, whatever its reply. Never rejects. */
export function serverAnswers(): Promise<boolean> {
  const request = { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) } as const;
  return fetch(installationIdPath, request).then(
    () => true,
    () => false,
  );
}
