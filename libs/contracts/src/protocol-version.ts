/** Version of the socket protocol, told in the handshake. Stands alone so that browsers read it without a schema library. */
export const protocolVersion = 1;
