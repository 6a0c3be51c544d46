import type { TreeAdapter } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';

/** Maximum nesting depth of elements. Real pages stay well below a hundred. */
export const maxDepth = 200;
/** Maximum elements of a page, including those that the parser repeats: an unclosed `<b>` starts again in every later paragraph. */
export const maxElements = 200_000;

/**
 * Tree adapter that aborts the parse of a page beyond these bounds by throwing: parser and tree walks take time in proportion to depth
 * times elements. It counts in the parser, because the tags alone do not show which elements they close.
 */
export function boundedTree(): TreeAdapter<Htmlparser2TreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  return {
    ...adapter,
    createElement(...element) {
      elements += 1;
      if (elements > maxElements) throw new Error('the page has too many elements');
      return adapter.createElement(...element);
    },
    onItemPush() {
      depth += 1;
      if (depth > maxDepth) throw new Error('the elements of the page nest too deep');
    },
    onItemPop() {
      depth -= 1;
    },
  };
}
