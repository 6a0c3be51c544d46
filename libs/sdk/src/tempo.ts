/** What of a client depends on chance or on patience, so that tests can decide it. All times in milliseconds. */
export interface Tempo {
  /** At least 0, less than 1. */
  random(): number;
  /** How long to wait for an acknowledgement, and for the server's first word after connecting. */
  answerMs: number;
  /** How long a command or a read is tried again before its promise is rejected. */
  patienceMs: number;
  /** How long an event that must exist (by `head` or an acknowledgement) may be on its way before it is asked for. */
  headGraceMs: number;
  /** How long a message written in another tab is left to that tab. */
  otherTabMs: number;
}

export const usualTempo: Tempo = {
  random: Math.random,
  answerMs: 10_000,
  patienceMs: 15_000,
  headGraceMs: 1_000,
  otherTabMs: 5_000,
};
