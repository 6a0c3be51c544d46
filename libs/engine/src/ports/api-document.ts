import type { ApiDocumentView } from '#contracts/business/custom-actions.js';
import type { Result } from '#contracts/result.js';

/** Reads an OpenAPI document and makes an action of each operation. `invalid`, with a sentence, for what is none or too much. Never rejects. */
export type ReadApiDocument = (document: string) => Promise<Result<ApiDocumentView>>;
