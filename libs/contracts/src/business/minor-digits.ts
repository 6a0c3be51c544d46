/** How many digits the smaller unit of a currency (ISO 4217) has: 2 of EUR, 0 of JPY, which has none, 3 of BHD. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits;
}
