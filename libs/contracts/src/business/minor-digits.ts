/** Digits of a currency's minor unit (ISO 4217): 2 for EUR, 0 for JPY, 3 for BHD. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits;
}
