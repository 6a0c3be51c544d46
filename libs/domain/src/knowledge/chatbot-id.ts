import type { ChatbotId } from '#contracts/ids.js';

/** Path segments that ids must not collide with. */
const reserved = ['new'];
const longest = 40;
/** As the ids of conversations and of everything else that has its own stream in the log: two of one id would share their stream. */
const likeAnotherId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Slug for a new chatbot, used in its snippet: `Caffè Sport` gives `caffe-sport`, or `caffe-sport-2` if taken. Names without Latin letters
 * or digits give `chatbot`.
 */
export function chatbotIdFor(name: string, taken: readonly string[]): ChatbotId {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = words.join('-').slice(0, longest).replace(/-$/, '');
  const base = slug === '' || likeAnotherId.test(slug) ? 'chatbot' : slug;
  const used = new Set([...taken, ...reserved]);
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  return id as ChatbotId;
}
