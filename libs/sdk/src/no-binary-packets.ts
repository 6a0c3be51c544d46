/** Stub of socket.io-parser's binary packets for bundles: the protocol has none, and the server refuses them. */
function refuse(): never {
  throw new Error('the protocol has no binary packets');
}

export { refuse as deconstructPacket, refuse as reconstructPacket };
