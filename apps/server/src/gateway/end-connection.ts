import type { Socket } from 'socket.io';
import type { EndReason, GatewayObserver } from '../metrics/gateway-observer.js';

/** Ends a live connection, after it has sent the reason. */
export function endConnection(socket: Socket, reason: EndReason, observer: GatewayObserver): void {
  socket.emit('session.ended', { reason });
  socket.disconnect(true);
  observer.ended(reason);
}
