import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange, ProfilePatch } from '#contracts/people.js';
import { useBackend } from '../../../lib/backend.js';

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
    onSuccess: (profile) => cache.setQueryData(profileKey, profile),
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
