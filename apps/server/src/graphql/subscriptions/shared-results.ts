import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  Kind,
  visit,
} from 'graphql';
import type { fields } from '#contracts/graphql/fields.js';

type Awaitable<T> = T | Promise<T>;

/** An execution whose results are sent, and not returned. */
export interface SentExecution extends ExecutionArgs {
  /** The text of a result. */
  readonly serialize: (result: ExecutionResult) => string;
  /** Sends a result to the reader; a promise where the reader is slower than its results. */
  readonly send: (text: string) => Awaitable<void>;
}

/**
 * Subscriptions whose values have no resolved fields: the result depends only on the document, not on the reader's
 * rights. Readers of the same value with the same document share one execution and its serialized text.
 */
const shareable: ReadonlySet<string> = new Set(['onEvent', 'onConversationEvent'] satisfies Array<
  keyof typeof fields.Subscription
>);

/** Texts of results by value and document. Values are kept alive by the end of the log, their results by them. */
const texts = new WeakMap<object, WeakMap<DocumentNode, Awaitable<string>>>();
const shareability = new WeakMap<DocumentNode, boolean>();

/**
 * `subscribe` of graphql-js, with shared executions. The returned iterator yields nothing and ends with the source: it saves every reader
 * the dozen promises and the serialization that each result would cost.
 */
export async function subscribeShared(
  execution: SentExecution,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const values = await createSourceEventStream(execution);
  if (!(Symbol.asyncIterator in values)) return values;
  return sending(values[Symbol.asyncIterator](), execution, isShareable(execution) ? sharedText : ownText);
}

function ownText(execution: SentExecution, value: unknown): Awaitable<string> {
  const result = execute({ ...execution, rootValue: value });
  return result instanceof Promise ? result.then(execution.serialize) : execution.serialize(result);
}

function sharedText(execution: SentExecution, value: unknown): Awaitable<string> {
  if (typeof value !== 'object' || value === null) return ownText(execution, value);
  const ofValue = texts.get(value) ?? new WeakMap();
  texts.set(value, ofValue);
  const text = ofValue.get(execution.document) ?? ownText(execution, value);
  ofValue.set(execution.document, text);
  return text;
}

/** One field at the root, and nothing that depends on variables: fields of these values take no arguments. */
function isShareable({ document, operationName }: ExecutionArgs): boolean {
  const known = shareability.get(document);
  if (known !== undefined) return known;
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [root, ...others] = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  let hasDirective = false;
  visit(document, {
    Directive: () => {
      hasDirective = true;
    },
  });
  const isOne = root?.kind === Kind.FIELD && others.length === 0 && operations.length === 1;
  const is = isOne && !hasDirective && shareable.has(root.name.value);
  shareability.set(document, is);
  return is;
}

/** Ends at once when the reader leaves: `return` of an async generator would wait for a value. */
function sending(
  values: AsyncIterator<unknown>,
  execution: SentExecution,
  textOf: typeof ownText,
): AsyncIterableIterator<never> {
  let isLeft = false;
  const end = { done: true, value: undefined } as const;
  const sendAll = async () => {
    for (;;) {
      const { done, value } = await values.next();
      if (done) return end;
      const text = textOf(execution, value);
      const plain = typeof text === 'string' ? text : await text;
      if (isLeft) return end;
      const sent = execution.send(plain);
      if (sent) await sent;
    }
  };
  const leave = async () => {
    isLeft = true;
    await values.return?.();
    return end;
  };
  return {
    next: () =>
      sendAll().catch(async (error: unknown) => {
        await leave();
        throw error;
      }),
    return: leave,
    throw: async (error: unknown) => {
      await leave();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
