import { z } from 'zod';

/** Sign-in policy of the business. */

export const signInSettings = z
  .object({
    isSecondFactorRequired: z
      .boolean()
      .describe('True if operators without a second step must set one up at their next sign-in.'),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.infer<typeof signInSettings>;
export const signInSettingFields = ['isSecondFactorRequired'] as const satisfies (keyof SignInSettings)[];
/** Settings of the external provider that can change, besides its secret. */
export const identityProviderFields = [
  'issuer',
  'clientId',
  'label',
  'accountDomains',
  'accountRole',
  'isEmailTrusted',
] as const;
export const signInSettingsPatch = z.strictObject(signInSettings.shape).partial();
export type SignInSettingsPatch = z.infer<typeof signInSettingsPatch>;
