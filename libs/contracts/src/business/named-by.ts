/**
 * Pattern for the words right before a number that say what it is a number of: "#", or one of these (alternatives of a
 * pattern).
 */
export function namedBy(words: string): RegExp {
  return new RegExp(`(?:#|(?<!\\p{L})(?:${words}))[-_/. :°º]{0,2}$`, 'iu');
}
