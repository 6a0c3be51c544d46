/**
 * Format of an order number's prefix: letters, then one sign at most. Without a schema library, so that browser code
 * can read it.
 */
export const orderPrefixFormat = /^[A-Za-z]{0,8}[-_/. ]?$/;
