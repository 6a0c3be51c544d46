/** Model that the encoder thread loads. */
export type ModelSource = { readonly kind: 'builtin' } | { readonly kind: 'static'; readonly folder: string };

/** To the encoder thread: texts of one batch. */
export type ToThread = { readonly texts: readonly string[] };

/** Messages from the encoder thread. Vectors of a batch are concatenated. */
export type FromThread =
  | { readonly kind: 'ready'; readonly dimensions: number; readonly loadMs: number }
  | { readonly kind: 'vectors'; readonly vectors: Float32Array };
