/** First key of all advisory locks of the product, which shares the server's locks with other users of the database. */
const family = 0x7061726c;

const lock = (number: number) => `pg_advisory_xact_lock(${family}, ${number})`;

/** SQL of the advisory locks, each held to the end of its transaction, by one node at a time. */
export const locks = {
  migrations: lock(1),
  unitOfWork: lock(2),
} as const;

/**
 * SQL that takes the lock of `parley migrate` on the database it fills, for the life of its connection; false if
 * another has it.
 */
export const transferLock = `pg_try_advisory_lock(${family}, 3)`;
