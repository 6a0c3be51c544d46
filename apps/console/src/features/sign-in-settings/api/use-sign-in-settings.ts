import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInSettingsPatch } from '#contracts/sign-in-settings.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { useMutation } from '../../../lib/use-mutation.js';

const settingsKey = ['sign-in-settings'];

/** Sign-in policy of the business. */
export function useSignInSettings() {
  const { rest } = useBackend();
  return useQuery({ queryKey: settingsKey, queryFn: () => rest.signInSettings() });
}

export function useChangeSignInSettings() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (patch: SignInSettingsPatch) => rest.changeSignInSettings(patch),
    onSuccess: (settings) => setSaved(cache, settingsKey, settings),
  });
}
