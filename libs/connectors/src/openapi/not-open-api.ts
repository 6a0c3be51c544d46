import { invalidAt } from '#contracts/result.js';

/** Error for a text that is not an OpenAPI document at all. */
export const notOpenApi = invalidAt('/document', 'This is neither JSON nor YAML of an OpenAPI document.');
