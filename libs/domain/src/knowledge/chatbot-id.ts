import type { ChatbotId } from '#contracts/ids.js';

/** Parts of addresses beside ids. */
const reserved = ['new'];
const longest = 40;

/**
 * A readable id for a new chatbot, as it stands in the snippet: `Caffè Sport` is `caffe-sport`, and `caffe-sport-2` where that
 * is taken. Names without Latin letters or digits give `chatbot`.
 */
export function chatbotIdFor(name: string, taken: readonly string[]): ChatbotId {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const base = words.join('-').slice(0, longest).replace(/-$/, '') || 'chatbot';
  const used = new Set([...taken, ...reserved]);
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  return id as ChatbotId;
}
