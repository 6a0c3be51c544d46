import type { Socket } from 'socket.io';
import type { VisitorPrincipal } from '#engine/access/principal.js';

/** An authenticated socket of `/visitor`. */
export type VisitorSocket = Socket & { data: { principal: VisitorPrincipal } };
