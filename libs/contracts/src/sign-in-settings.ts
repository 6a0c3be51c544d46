import { z } from 'zod';

/** What the business demands of a sign-in. */

export const signInSettings = z
  .object({
    isSecondFactorRequired: z
      .boolean()
      .describe('True if operators without a second step must set one up at their next sign-in.'),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.infer<typeof signInSettings>;
export const signInSettingFields = ['isSecondFactorRequired'] as const satisfies (keyof SignInSettings)[];
/** What of the external provider may change; its secret besides. */
export const identityProviderFields = ['issuer', 'clientId', 'label', 'accountDomains', 'accountRole'] as const;
export const signInSettingsPatch = z.strictObject(signInSettings.shape).partial();
export type SignInSettingsPatch = z.infer<typeof signInSettingsPatch>;
