import {
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useLibraryMutation,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { clicksInARow } from './count-clicks.js';
import { SingleRun } from './single-run.js';

const clicks = { now: () => performance.now(), inARow: clicksInARow };

/**
 * Mutation that a double click runs once. The library draws the pending state after the event, so that the second click
 * still meets an enabled button, and its callbacks replace those of the first.
 */
export function useMutation<Data = unknown, Fault = DefaultError, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Fault, Input, Context>,
): UseMutationResult<Data, Fault, Input, Context> {
  const mutation = useLibraryMutation(options);
  const [run] = useState(() => new SingleRun<unknown, Data>(clicks));
  const start = mutation.mutateAsync;
  const mutateAsync = useCallback<typeof start>((...given) => run.start(given[0], () => start(...given)), [run, start]);
  const mutate = useCallback<typeof mutation.mutate>(
    // The result holds the error.
    (...given) => void mutateAsync(...given).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
