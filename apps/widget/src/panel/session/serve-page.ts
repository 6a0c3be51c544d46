import type { RequestFailed, VisitorClient } from '#sdk/client-types.js';
import type { HostLink, PageRequest } from './host-link.js';

/** A logout is served at once, without this script. */
type Served = Exclude<PageRequest, { type: 'logout' }>;

/** Delay between attempts at a request of the page while the server is unreachable. */
const againMs = 5_000;

/**
 * Serves what the page asks for, in its order. What was refused, or cannot be done yet and is tried again, is a sentence in
 * the page's console. Once the visitor is replaced it serves nothing more: what was asked before was asked of the one who
 * left, and the next document gets the rest.
 *
 * @param isOver Whether this document serves nothing more.
 * @param replaced Forgets the visitor who was here before, and reloads the panel.
 */
export function servePage(
  client: VisitorClient,
  host: Pick<HostLink, 'tell'>,
  isOver: () => boolean,
  replaced: () => void,
): (request: Served, signOuts: number) => void {
  let last: Promise<void> = Promise.resolve();
  const serve = async (request: Served, signOuts: number) => {
    if (isOver() || client.signOuts !== signOuts) return;
    if (request.type === 'set') return client.setProfile(request.change);
    const isReplaced = (await client.identify(request.credential)) === 'replaced';
    if (isOver()) return;
    host.tell({ type: 'identified', replaced: isReplaced });
    if (isReplaced) replaced();
  };
  const serveUntilAnswered = async (request: Served, signOuts: number) => {
    for (let isTold = false; ; isTold = true) {
      try {
        return await serve(request, signOuts);
      } catch (error) {
        if (isOver() || client.signOuts !== signOuts) return;
        // By its shape: the class would be a chunk of its own.
        const { failure } = error as Partial<RequestFailed>;
        if (!failure) throw error;
        const { code, message, errors } = failure;
        const [fault] = errors ?? [];
        const text = `${request.type}: ${fault ? `${fault.pointer} ${fault.detail}` : message}`;
        if (!isTold)
          host.tell(code === 'identification_expired' ? { type: 'identity-expired' } : { type: 'problem', text });
        if (!failure.retryable) return;
        await new Promise((resolve) => setTimeout(resolve, failure.retryAfterMs ?? againMs));
      }
    }
  };
  return (request, signOuts) => {
    last = last.catch(() => undefined).then(() => serveUntilAnswered(request, signOuts));
  };
}
