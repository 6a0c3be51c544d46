import type { ImportRefusal } from '#contracts/article-imports.js';
import type { SourcePart } from '#engine/ports/article-source.js';
import { inText } from './source-file.js';

/** Refusal of a whole file or page. */
export function refusedPart(source: string, refusal: ImportRefusal): SourcePart {
  return { ...inText({ source, title: null, refusal }), source, encoding: null };
}
