/**
 * Rendezvous hashing: a number for each pair, the same on every node and spread evenly, so that ties go to everybody in turn
 * (FNV-1a, 32 bits, then mixed as in MurmurHash3, for ids that differ in their last character only).
 */
export function rendezvous(conversationId: string, operatorId: string): number {
  let hash = 0x811c9dc5;
  for (const text of [conversationId, operatorId])
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
