/** SQL of whether an erasure has rewritten events, by the index of erasures: each is an event itself. */
export const erasuresAfter = (placeholder: string) =>
  `SELECT 1 FROM events WHERE type IN ('conversation.erased', 'visitor.erased', 'client.removed') AND position > ${placeholder} LIMIT 1`;
