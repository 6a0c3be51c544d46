/**
 * Rendezvous hashing: a number per pair, equal on every node and evenly spread, so that ties rotate among operators (FNV-1a, 32 bits, then
 * mixed as in MurmurHash3, for ids that differ only in the last character).
 */
export function rendezvous(conversationId: string, operatorId: string): number {
  let hash = 0x811c9dc5;
  for (const text of [conversationId, operatorId])
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
