import type { SignInSettings } from '#contracts/sign-in-settings.js';
import { EntitySchema } from '../typeorm.js';

export interface SignInSettingsRow {
  /** There is one row. */
  id: 1;
  isSecondFactorRequired: boolean;
}

export const signInSettingsRow = new EntitySchema<SignInSettingsRow>({
  name: 'sign_in_settings',
  columns: {
    id: { type: 'integer', primary: true },
    isSecondFactorRequired: { type: 'boolean', name: 'is_second_factor_required' },
  },
});

export function toRow(settings: SignInSettings): SignInSettingsRow {
  return { id: 1, ...settings };
}

export function fromRow({ id, ...settings }: SignInSettingsRow): SignInSettings {
  return settings;
}
