import type { ImportRefusal } from '#contracts/article-imports.js';
import type { SourcePart } from '#engine/ports/article-source.js';
import { inText } from './source-file.js';

/** Refusal of a whole file or page. */
export function refusedPart(source: string, refusal: ImportRefusal, detail?: string): SourcePart {
  return {
    ...inText({ source, title: null, refusal, ...(detail !== undefined && { detail }) }),
    source,
    encoding: null,
  };
}
