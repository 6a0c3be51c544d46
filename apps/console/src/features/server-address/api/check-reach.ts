import type { Reach } from '#sdk/reach-server.js';

const outcomes: readonly unknown[] = ['reached', 'other', 'unreachable'] satisfies Reach[];
const timeoutMs = 20_000;

/**
 * Reachability check: whether this browser reaches the server under an origin. Runs in a hidden frame, since only the page in it may
 * connect to other origins.
 */
export function checkReach(origin: string): Promise<Reach> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const end = (reach: Reach) => {
      window.removeEventListener('message', listen);
      window.clearTimeout(timer);
      frame.remove();
      resolve(reach);
    };
    const listen = ({ source, origin: sender, data }: MessageEvent) => {
      if (source === frame.contentWindow && sender === window.location.origin && outcomes.includes(data)) end(data);
    };
    const timer = window.setTimeout(() => end('unreachable'), timeoutMs);
    window.addEventListener('message', listen);
    frame.hidden = true;
    frame.title = 'reach';
    frame.src = `${import.meta.env.BASE_URL}reach#${encodeURIComponent(origin)}`;
    document.body.append(frame);
  });
}
