/** Upper bounds in seconds: a commit takes one to some milliseconds, a person notices a tenth of a second. */
export const latencySeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
