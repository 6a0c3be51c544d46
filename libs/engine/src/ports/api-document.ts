import type { ApiDocumentView } from '#contracts/business/custom-actions.js';
import type { Result } from '#contracts/result.js';

/**
 * Converts an OpenAPI document to actions, one per operation. `invalid`, with a sentence, for an invalid or too large document. Never
 * rejects.
 */
export type ReadApiDocument = (document: string) => Promise<Result<ApiDocumentView>>;
