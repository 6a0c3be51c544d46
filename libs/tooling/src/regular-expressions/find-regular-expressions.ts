import ts from 'typescript';
import { foldText } from './fold-text.js';

export interface RegularExpression {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Finds every literal, and every `RegExp(…)` whose pattern is at least partly constant. */
export function findRegularExpressions(file: ts.SourceFile): RegularExpression[] {
  const found: RegularExpression[] = [];
  const visit = (node: ts.Node): void => {
    const expression = readLiteral(node) ?? readConstruction(node, file);
    if (expression)
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, ...expression });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function readLiteral(node: ts.Node): Omit<RegularExpression, 'line'> | undefined {
  if (!ts.isRegularExpressionLiteral(node)) return undefined;
  const end = node.text.lastIndexOf('/');
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}

function readConstruction(node: ts.Node, file: ts.SourceFile): Omit<RegularExpression, 'line'> | undefined {
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node))) return undefined;
  const [pattern, flags] = node.arguments ?? [];
  if (!/^(?:globalThis\.)?RegExp$/.test(node.expression.getText(file)) || !pattern) return undefined;
  const source = foldText(pattern, file);
  return source === undefined ? undefined : { source, flags: (flags && foldText(flags, file)) ?? '' };
}
