import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import type { ModelCache } from '#engine/ports/model-cache.js';
import { decodePacked, encodePacked } from '../numeric/packed-file.js';
import type { Language } from '../text/normalise.js';
import { modelKey } from '../training/model-key.js';
import type { PackedKnowledge } from './packed-knowledge.js';

/** Source of an index. The order of the articles is that of the index's slots. */
export interface KnowledgeSource {
  readonly language: Language;
  readonly synonyms: string[][];
  readonly articles: KnowledgeArticle[];
}

/** Cache of one packed index, so that a start with unchanged articles does not index them again. */
export interface KnowledgeCache {
  /** Null if the cached index was built from another source. */
  read(source: KnowledgeSource): Promise<PackedKnowledge | null>;
  write(source: KnowledgeSource, knowledge: PackedKnowledge): Promise<void>;
}

/** Stores an index beside the trained models, under the same digests: of the articles, of this library's code, and of the file itself. */
export function knowledgeCache(cache: ModelCache, name: string): KnowledgeCache {
  const keyOf = (source: KnowledgeSource) => `index ${modelKey({ ...source, vectors: new Map() })}`;
  return {
    read: async (source) => {
      const kept = await cache.read(`${name} index`, keyOf(source));
      // Written by the same code: its digest is part of the key.
      return kept && decodePacked<PackedKnowledge>(kept);
    },
    write: async (source, knowledge) => {
      await cache.write(`${name} index`, keyOf(source), encodePacked(knowledge));
    },
  };
}
