/**
 * Default timeout of waits in tests, in milliseconds. Generous, because no test is about speed: on a busy machine, everything
 * takes longer than expected.
 */
export const patienceMs = 60_000;
