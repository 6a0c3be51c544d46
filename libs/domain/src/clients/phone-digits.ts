/** Comparable form of a phone number: its digits, without the `+` or the `00` of a country code. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^00/, '');
}
