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

type Eventually<T> = T | Promise<T>;

/**
 * Subscriptions whose values have no fields of handlers: what is selected of a value depends on the document alone, and on
 * nobody's rights. Readers of the same value with the same document share one execution.
 */
const shareable: ReadonlySet<string> = new Set(['onEvent', 'onConversationEvent'] satisfies Array<
  keyof typeof fields.Subscription
>);

/** Results by value and document. Values are kept alive by the end of the log, their results by them. */
const results = new WeakMap<object, WeakMap<DocumentNode, Eventually<ExecutionResult>>>();
const shareability = new WeakMap<DocumentNode, boolean>();

/** `subscribe` of graphql-js, with shared executions. */
export async function subscribeShared(
  args: ExecutionArgs,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const values = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in values)) return values;
  const isShared = isShareable(args);
  return mapped(values[Symbol.asyncIterator](), (value) =>
    isShared ? shared(args, value) : execute({ ...args, rootValue: value }),
  );
}

function shared(args: ExecutionArgs, value: unknown): Eventually<ExecutionResult> {
  if (typeof value !== 'object' || value === null) return execute({ ...args, rootValue: value });
  const ofValue = results.get(value) ?? new WeakMap();
  results.set(value, ofValue);
  const known = ofValue.get(args.document);
  if (known) return known;
  const result = execute({ ...args, rootValue: value });
  ofValue.set(args.document, result);
  return result;
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

/** Leaves at once where it is left: `return` of an async generator would wait for a value. */
function mapped<T, R>(values: AsyncIterator<T>, map: (value: T) => Eventually<R>): AsyncIterableIterator<R> {
  const step = async (pending: Promise<IteratorResult<T>>): Promise<IteratorResult<R>> => {
    const { done, value } = await pending;
    if (done) return { done: true, value: undefined };
    try {
      return { done: false, value: await map(value) };
    } catch (error) {
      await values.return?.();
      throw error;
    }
  };
  return {
    next: () => step(values.next()),
    return: async () => (values.return ? step(values.return()) : { done: true, value: undefined }),
    throw: async (error: unknown) => {
      if (!values.throw) throw error;
      return step(values.throw(error));
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
