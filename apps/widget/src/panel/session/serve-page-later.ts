import type { VisitorClient } from '#sdk/client-types.js';
import type { HostLink, PageRequest } from './host-link.js';

type Script = typeof import('./serve-page.js');

/**
 * Serves what the page asks for. Most pages ask for nothing, so the script of that is loaded with the first request, and
 * tried again with the next. A logout waits for nothing, neither for the script nor for what was asked before: who leaves
 * is forgotten at once. What was asked for a visitor who signs out in another tab is not tried again.
 *
 * @param forget Forgets what the panel keeps of the visitor, on the screen as well.
 * @param startOver Loads the panel again: nothing of the one who left stays in it.
 */
export function servePageLater(
  client: VisitorClient,
  host: Pick<HostLink, 'tell'>,
  forget: () => void,
  startOver: () => void,
  load: () => Promise<Script>,
): (request: PageRequest) => void {
  let server: Promise<ReturnType<Script['servePage']>> | null = null;
  let isOver = false;
  return (request) => {
    const { signOuts } = client;
    if (request.type === 'logout') {
      isOver = true;
      const ended = client.logout();
      forget();
      host.tell({ type: 'logged-out' });
      void ended.then(startOver);
      return;
    }
    server ??= load().then(({ servePage }) =>
      servePage(
        client,
        host,
        () => isOver,
        () => {
          isOver = true;
          forget();
          startOver();
        },
      ),
    );
    server.then(
      (serve) => serve(request, signOuts),
      () => {
        server = null;
        host.tell({ type: 'problem', text: `${request.type}: not loaded` });
      },
    );
  };
}
