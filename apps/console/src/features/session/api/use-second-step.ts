import { useQuery } from '@tanstack/react-query';
import type { ChallengeAnswer } from '#contracts/sign-in.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

/** Finishes a sign-in with a code. */
export function useVerifySignIn() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (answer: ChallengeAnswer) => rest.verifySignIn(answer) });
}

/** Secret for a required second step. Each request generates another one, so it is fetched once and not cached. */
export function useEnrolment(challenge: string) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['enrolment', challenge],
    queryFn: () => rest.enrol(challenge),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useConfirmEnrolment() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (answer: ChallengeAnswer) => rest.confirmEnrolment(answer) });
}
