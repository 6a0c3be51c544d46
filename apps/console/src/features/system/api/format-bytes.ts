const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size with its unit, in powers of 1000 as disks are sold: "1.2 GB". */
export function formatBytes(locale: string, bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[exponent],
    unitDisplay: exponent === 0 ? 'long' : 'short',
    maximumFractionDigits: exponent < 2 ? 0 : 1,
  }).format(bytes / 1000 ** exponent);
}
