import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange, ProfilePatch, ProfileView } from '#contracts/people.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { readBase64 } from '../../../lib/read-base64.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { squarePicture } from './square-picture.js';

const profileKey = ['profile'];

/** The operator's own name, address and language. */
export function useProfile() {
  const { rest } = useBackend();
  return useQuery({ queryKey: profileKey, queryFn: () => rest.profile() });
}

export function useChangeProfile() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (patch: ProfilePatch) => rest.changeProfile(patch),
    onSuccess: (profile) => setSaved(cache, profileKey, profile),
  });
}

/** Sets a picture, or removes it; gives null where the file is no image that this browser can read. */
export function useChangePicture() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null): Promise<ProfileView | null> => {
      if (file === null) {
        await rest.removePicture();
        return rest.profile();
      }
      const picture = await squarePicture(file);
      return picture && rest.putPicture(await readBase64(picture));
    },
    onSuccess: (profile) => profile && setSaved(cache, profileKey, profile),
    // Another page of the same person was faster.
    onError: () => cache.invalidateQueries({ queryKey: profileKey }),
  });
}

/** Sessions elsewhere end. */
export function useChangePassword() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => rest.changePassword(body),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
