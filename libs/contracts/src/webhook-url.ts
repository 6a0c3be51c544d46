import { isLoopbackHost } from './loopback.js';

/** https; plain http to the local machine only, if the installation allows it. No password, no fragment. */
export function isWebhookUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}
