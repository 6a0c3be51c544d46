import { TextInput } from '@mantine/core';
import { limits } from '#contracts/limits.js';
import { isEmail } from '../../../lib/is-email.js';
import { useT } from '../../../lib/translate.js';
import type { Guest } from '../api/use-guest.js';

interface Props {
  value: Guest;
  onChange: (guest: Guest) => void;
  hasPhone?: boolean;
}

/** Person for whom it is booked. */
export function GuestFields({ value, onChange, hasPhone = false }: Props) {
  const t = useT();
  return (
    <>
      <TextInput
        label={t('business.guest_name')}
        autoComplete="off"
        required
        maxLength={120}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('client.email')}
        type="email"
        autoComplete="off"
        required
        maxLength={limits.emailLength}
        value={value.email}
        onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
      />
      {hasPhone && (
        <TextInput
          label={t('client.phone')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={value.phone}
          onChange={(event) => onChange({ ...value, phone: event.currentTarget.value })}
        />
      )}
    </>
  );
}

export function isCompleteGuest({ name, email }: Guest): boolean {
  return name.trim() !== '' && isEmail(email);
}
