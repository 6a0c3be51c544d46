import { Select } from '@mantine/core';
import { dayMs } from '#contracts/durations.js';
import { formatDate } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';

/** Days until a key expires. */
const lifetimes = [30, 90, 365] as const;
const never = 'never';

/** Choice of an expiry: a number of days from now, or none. Null: unchanged. */
export function KeyExpiry({
  present,
  value,
  onChange,
}: {
  present: string | null;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const t = useT();
  const choices = lifetimes.map((count) => ({ value: String(count), label: t('api_keys.days', { count }) }));
  return (
    <Select
      label={t('api_keys.expiry')}
      placeholder={present === null ? t('api_keys.never') : formatDate(t.locale, present)}
      clearable
      value={value}
      data={present === null ? choices : [...choices, { value: never, label: t('api_keys.never') }]}
      onChange={onChange}
    />
  );
}

/** Chosen expiry; empty: unchanged. */
export function chosenExpiry(value: string | null): { readonly expiresAt?: string | null } {
  if (value === null) return {};
  return { expiresAt: value === never ? null : new Date(Date.now() + Number(value) * dayMs).toISOString() };
}
