import type { Socket } from 'socket.io';
import type { Log } from '#engine/ports/log.js';

/**
 * Runs a gateway's connection handler, and disconnects the socket if it fails: Nest does not catch errors in `handleConnection`, which
 * would end the process.
 */
export async function openConnection(log: Log, socket: Socket, open: () => void | Promise<void>): Promise<void> {
  try {
    await open();
  } catch (error) {
    log.error({ error, namespace: socket.nsp.name }, 'a connection could not be opened');
    // Nest binds `handleDisconnect` only after this turn.
    setImmediate(() => socket.disconnect(true));
  }
}
