/** Error for a database whose secrets were sealed with other keys than those of this server. */
export class UnusableKeys extends Error {
  constructor() {
    super(
      'The secrets in the database were sealed with other keys: give this server the SECRET_KEYS of the others, or the parley-secrets.key of their data directory.',
    );
  }
}
