/**
 * Version of the socket protocol, sent in the handshake. A file of its own, so that browsers load it without a schema
 * library.
 */
export const protocolVersion = 1;
