import type { ToVisitor } from '#contracts/socket-protocol.js';
import type { HandledMessage } from './bind-protocol.js';

export type EndReason = ToVisitor['session.ended']['reason'];

/** Metrics hooks of the gateways. */
export interface GatewayObserver {
  /** A message was acknowledged. */
  answered(namespace: string, answered: HandledMessage): void;
  /** The server ended a live connection. */
  ended(reason: EndReason): void;
  /** A connection was refused before its handshake. */
  connectionRefused(reason: 'rate' | 'connections'): void;
}

export const noopObserver: GatewayObserver = { answered: () => {}, ended: () => {}, connectionRefused: () => {} };
