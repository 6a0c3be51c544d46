import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  parse,
  validate,
} from 'graphql';
import { type ErrorCode, type Failure, failure } from '#contracts/errors.js';
import { limits } from '#contracts/limits.js';
import type { GraphqlContext } from './context.js';
import type { DocumentCache } from './document-cache.js';
import { type DocumentSize, measureDocument } from './limits/document-size.js';
import { operationCost } from './limits/operation-cost.js';

/** Validation stops at so many errors. */
const maxErrors = 20;

/** Parameters of a request, over HTTP or in a `subscribe` message. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
}

export interface Preparation {
  readonly schema: GraphQLSchema;
  readonly context: GraphqlContext;
  readonly documents: DocumentCache;
  /** Charges requests to the caller's rate limit. Returns the milliseconds to wait if it is exceeded. */
  charge(requests: number): number;
}

/**
 * Parses, limits and validates an operation. Both transports use it, so that no limit can be avoided by changing the transport. Cheap
 * checks come first.
 */
export function prepare(
  { query, operationName, variables }: GraphqlRequest,
  preparation: Preparation,
): ExecutionArgs | readonly GraphQLError[] {
  const { schema, context, charge } = preparation;
  const document = validDocument(query, preparation);
  if (!('kind' in document)) return document;
  const operation = getOperationAST(document, operationName);
  if (!operation) return [new GraphQLError('No operation to execute: select one of the document by `operationName`.')];
  // Execution does so again, but then a wrong variable would be answered with 200.
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, { maxErrors });
  if (coerced.errors) return coerced.errors;
  const cost = operationCost({ schema, document, operation, variables: variables ?? {} });
  if (cost > limits.graphqlCost)
    return [refusal('too_complex', { message: `The operation costs ${cost}; the limit is ${limits.graphqlCost}.` })];
  const retryAfterMs = charge(Math.floor(cost / limits.graphqlCostPerRequest));
  if (retryAfterMs > 0) return [refusal('rate_limited', { retryAfterMs })];
  return { schema, document, operationName, variableValues: variables, contextValue: context };
}

/** Parsed document of a query, within the limits and valid; otherwise its errors. */
function validDocument(
  query: string,
  { schema, documents, charge }: Preparation,
): DocumentNode | readonly GraphQLError[] {
  const known = documents.get(query);
  if (known) return known;
  const document = parsed(query);
  if (document instanceof GraphQLError) return [document];
  const size = measureDocument(document);
  const excess = excessOf(size);
  if (excess !== null) return [refusal('too_complex', { message: excess })];
  // Before validation, the time of which grows with the square of the fields.
  const retryAfterMs = charge(Math.floor(size.fields / limits.graphqlFieldsPerRequest));
  if (retryAfterMs > 0) return [refusal('rate_limited', { retryAfterMs })];
  const errors = validate(schema, document, undefined, { maxErrors });
  if (errors.length > 0) return errors;
  documents.add(query, document);
  return document;
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: limits.graphqlTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // graphql-js reports it as a syntax error.
    return error.message.includes('tokens. Parsing aborted')
      ? refusal('too_complex', { message: `The document has more than ${limits.graphqlTokens} tokens.` })
      : error;
  }
}

/** Sentence about the exceeded limit of a document; null: within the limits. */
function excessOf({ depth, fields, aliases }: DocumentSize): string | null {
  if (depth > limits.graphqlDepth) return `The document is ${depth} levels deep; the limit is ${limits.graphqlDepth}.`;
  if (fields > limits.graphqlFields) return `The document has ${fields} fields; the limit is ${limits.graphqlFields}.`;
  if (aliases > limits.graphqlAliases)
    return `The document has ${aliases} aliases; the limit is ${limits.graphqlAliases}.`;
  return null;
}

/** A refusal of ours as an error of GraphQL. */
export function refusal(code: ErrorCode, more: Partial<Failure> = {}): GraphQLError {
  const { message, ...extensions } = failure(code, more);
  return new GraphQLError(message, { extensions });
}
