const beginsWith = (words: readonly string[]) => {
  const prefix = new RegExp(`^(?:${words.join('|')})[.-]`);
  return (name: string) => prefix.test(name);
};

const derived = ['vectors', 'model'];
const product = ['parley', 'search', ...derived];

/** Models and vectors in a data directory: made from the articles, whose words they contain, and made again if they are missing. */
export const isDerivedFile = beginsWith(derived);

/** The product's own files in a data directory, temporary ones and former data included. */
export const isOwnFile = beginsWith(product);

/** Folders in which data are erased or restored. */
const isWorkFolder = beginsWith(['erasing', 'restoring']);

/** Files without data: the lock, and the key, which seals nothing once the data are removed. */
const withoutData = new Set(['parley.lock', 'parley-secrets.key']);

/** Files and folders with data or derived from data, including databases set aside, the search index and models. */
export function isDataFile(name: string): boolean {
  return !withoutData.has(name) && (isOwnFile(name) || isWorkFolder(name));
}
