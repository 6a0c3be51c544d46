/** SQL condition of the events that record an erasure, term by term as in the partial index of SQLite, which is not used otherwise. */
export const isErasureSql = `(type = 'conversation.erased' OR type = 'visitor.erased' OR type = 'client.removed')`;
