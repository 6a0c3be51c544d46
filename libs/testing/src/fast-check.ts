import fc from 'fast-check';

/** One seed for every property, so that a run fails for a change alone, and again when it is repeated. */
fc.configureGlobal({ seed: 20_261_123 });

export { fc };
