import type { Socket } from 'socket.io';
import type { OperatorSession } from '#engine/identity/authenticate.js';

/** A socket of `/console` after its handshake. */
export type ConsoleSocket = Socket & { data: { session: OperatorSession; token: string } };
