/** A text as TicketSQL reads it: quotes and backslashes are escaped. */
export function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

/**
 * Condition for a watcher's address. RT takes every value that begins with `CF.` for the name of a custom field, quoted or not: of those
 * addresses only the end is searched.
 */
export function requestedBy(email: string): string {
  return /^cf\./i.test(email)
    ? `Requestor.EmailAddress ENDSWITH ${quoted(email.slice(1))}`
    : `Requestor.EmailAddress = ${quoted(email)}`;
}
