/** String literal of TicketSQL, with quotes and backslashes escaped. */
export function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

/**
 * Condition for the address of a requester. RT takes every value that begins with `CF.` for the name of a custom field, quoted or not:
 * for such an address, the condition matches only its end.
 */
export function requestedBy(email: string): string {
  return /^cf\./i.test(email)
    ? `Requestor.EmailAddress ENDSWITH ${quoted(email.slice(1))}`
    : `Requestor.EmailAddress = ${quoted(email)}`;
}
