/** Stub of engine.io-client's WebTransport for bundles: the server offers none, and its code would load for nothing. */
export const WT = null;
