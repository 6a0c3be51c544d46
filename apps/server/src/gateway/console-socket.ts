import type { Socket } from 'socket.io';
import type { ConversationId } from '#contracts/ids.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { OperatorSession } from '#engine/identity/authenticate.js';
import type { SessionUse } from '#engine/ports/people-stores.js';

interface ConsoleSocketData {
  principal: OperatorPrincipal;
  /** For the session watcher alone, as the token. */
  session: OperatorSession;
  token: string;
  attending: boolean;
  /** Conversations that it watches, or is about to: a reply of the database may come after the next message. */
  watched: Set<ConversationId>;
  place: Omit<SessionUse, 'lastUsedAt'>;
  /** When the latest message arrived; null before the first. An open connection alone is no use of the session. */
  usedAt: number | null;
}

/** An authenticated socket of `/console`. */
export type ConsoleSocket = Socket & { data: ConsoleSocketData };
