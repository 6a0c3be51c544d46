import { useMutation, useQuery } from '@tanstack/react-query';
import type { ChallengeAnswer } from '#contracts/sign-in.js';
import { useBackend } from '../../../lib/backend.js';

/** Finishes a sign-in with a code. */
export function useVerifySignIn() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (answer: ChallengeAnswer) => rest.verifySignIn(answer) });
}

/** The secret of whoever must set up a second step. Each request makes another one, so it is asked for once and not kept. */
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
