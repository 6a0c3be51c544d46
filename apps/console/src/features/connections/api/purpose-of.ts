import type { ConnectionKindView } from '#contracts/business/connections.js';
import type { Translation } from '../../../lib/translate.js';

/** What systems of a kind are for. */
export function purposeOf(
  t: Translation,
  { ports, customActions }: Pick<ConnectionKindView, 'ports' | 'customActions'>,
): string {
  const own = customActions === null ? [] : [t(`connection.custom.${customActions}`)];
  return [...ports.map((port) => t(`connection.port.${port}`)), ...own].join(' · ');
}
