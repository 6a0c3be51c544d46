import ts from 'typescript';

/** Placeholder for a part that is known only at run time: a character that no pattern contains. */
const unknownPart = '\u{E000}';

/**
 * Constant folding of a string expression: strings, templates (`String.raw` too), `+`, `join` of a list, the `source` of a regular expression, and
 * constants of the same file. Undefined if the whole value is known only at run time.
 */
export function foldText(expression: ts.Expression, file: ts.SourceFile): string | undefined {
  const constants = constantsOf(file);
  const fold = (node: ts.Expression, open: readonly string[]): string | undefined => {
    const partly = (part: ts.Expression): string => fold(part, open) ?? unknownPart;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return fold(node.expression, open);
    }
    if (ts.isTemplateExpression(node)) return joinTemplate(node, (part) => part.text, partly);
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'String.raw') {
      const { template } = node;
      return ts.isTemplateExpression(template) ? joinTemplate(template, rawText, partly) : rawText(template);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const [left, right] = [fold(node.left, open), fold(node.right, open)];
      return left === undefined && right === undefined ? undefined : (left ?? unknownPart) + (right ?? unknownPart);
    }
    if (ts.isIdentifier(node)) {
      const value = open.includes(node.text) ? undefined : constants.get(node.text);
      return value && fold(value, [...open, node.text]);
    }
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return fold(node.expression, open);
    return joinList(node, partly);
  };
  return fold(expression, []);
}

function joinTemplate(
  template: ts.TemplateExpression,
  textOf: (part: ts.TemplateLiteralLikeNode) => string,
  partly: (part: ts.Expression) => string,
): string {
  const rest = template.templateSpans.map((span) => partly(span.expression) + textOf(span.literal));
  return [textOf(template.head), ...rest].join('');
}

function rawText(part: ts.TemplateLiteralLikeNode): string {
  return part.rawText ?? part.text;
}

/** Folds `['a', 'b'].join('|')`. */
function joinList(node: ts.Expression, partly: (part: ts.Expression) => string): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: list, name } = node.expression;
  const [separator] = node.arguments;
  if (name.text !== 'join' || !ts.isArrayLiteralExpression(list)) return undefined;
  return list.elements.map(partly).join(separator && ts.isStringLiteralLike(separator) ? separator.text : ',');
}

function constantsOf(file: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && isConst(node)) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return constants;
}

function isConst(node: ts.VariableDeclaration): boolean {
  return (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;
}
