import type { ToVisitor } from '#contracts/socket-protocol.js';
import type { Answered } from './acknowledged.js';

export type EndReason = ToVisitor['session.ended']['reason'];

/** What whoever measures hears of the sockets. */
export interface GatewayObserver {
  /** A message was acknowledged. */
  answered(namespace: string, answered: Answered): void;
  /** The server ended a live connection. */
  ended(reason: EndReason): void;
  /** A connection was refused before its handshake. */
  turnedAway(reason: 'rate' | 'connections'): void;
}

export const unobserved: GatewayObserver = { answered: () => {}, ended: () => {}, turnedAway: () => {} };
