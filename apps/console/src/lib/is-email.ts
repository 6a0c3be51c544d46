/** Whether text may be an e-mail address. The server decides; this catches slips before they are sent. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}
