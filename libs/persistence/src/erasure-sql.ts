/** SQL condition of the events that record an erasure, as in their index. */
export const isErasureSql = `type IN ('conversation.erased', 'visitor.erased', 'client.removed')`;
