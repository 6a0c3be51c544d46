import type { Ack, ToVisitor } from '#contracts/socket-protocol.js';

export type EndReason = ToVisitor['session.ended']['reason'];

/** One handled message with its acknowledgement. */
export interface HandledMessage {
  readonly name: string;
  readonly payload: unknown;
  readonly ack: Ack<object>;
  /** From its arrival to its acknowledgement. */
  readonly seconds: number;
}

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
