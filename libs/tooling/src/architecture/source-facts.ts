import ts from 'typescript';

export interface ImportFact {
  readonly specifier: string;
  /** Names as the other module exports them; `default` and `*` for a default and a namespace import. */
  readonly names: readonly string[];
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface Occurrence {
  readonly text: string;
  readonly line: number;
}

export interface MethodCall {
  readonly receiver: string;
  readonly method: string;
  readonly line: number;
}

/** Facts about one source file that the rules are checked against. */
export interface SourceFacts {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly ImportFact[];
  /** `a.b` for a property, `f()` for a call, `new C` for a construction, `new C()` when it has no arguments. */
  readonly expressions: readonly Occurrence[];
  readonly methodCalls: readonly MethodCall[];
  /** Names of classes, interfaces and type aliases. */
  readonly typeNames: readonly Occurrence[];
  readonly constructors: readonly { readonly parameters: number; readonly line: number }[];
  readonly defaultExports: readonly number[];
  /** The file consists only of `export … from`. */
  readonly isBarrel: boolean;
}

const GLOBALS = /^(globalThis|window|self)\??\./;

/** Extracts the facts from the syntax tree of one file, without resolving imports or checking types. */
export function readFacts(file: ts.SourceFile): SourceFacts {
  const { fileName: path, text } = file;
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const imports: ImportFact[] = [];
  const expressions: Occurrence[] = [];
  const methodCalls: MethodCall[] = [];
  const typeNames: Occurrence[] = [];
  const constructors: { parameters: number; line: number }[] = [];

  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) imports.push({ ...found, line: lineOf(node) });
    if (ts.isPropertyAccessExpression(node)) expressions.push({ text: plain(node, file), line: lineOf(node) });
    if (ts.isCallExpression(node)) {
      expressions.push({ text: `${plain(node.expression, file)}()`, line: lineOf(node) });
      if (ts.isPropertyAccessExpression(node.expression)) {
        const { expression, name } = node.expression;
        methodCalls.push({ receiver: expression.getText(file), method: name.text, line: lineOf(name) });
      }
    }
    if (ts.isNewExpression(node)) {
      const text = `new ${plain(node.expression, file)}`;
      expressions.push({ text, line: lineOf(node) });
      if (!node.arguments?.length) expressions.push({ text: `${text}()`, line: lineOf(node) });
    }
    if (ts.isConstructorDeclaration(node))
      constructors.push({ parameters: node.parameters.length, line: lineOf(node) });
    if (ts.isVariableDeclaration(node)) expressions.push(...destructured(node, file, lineOf(node)));
    if ((ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name) {
      typeNames.push({ text: node.name.text, line: lineOf(node.name) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);

  return {
    path,
    lines: text === '' ? 0 : text.replace(/\n$/, '').split('\n').length,
    imports,
    expressions,
    methodCalls,
    typeNames,
    constructors,
    defaultExports: file.statements.filter(isDefaultExport).map(lineOf),
    isBarrel: file.statements.length > 0 && file.statements.every(isReexport),
  };
}

function plain(node: ts.Expression, file: ts.SourceFile): string {
  return node.getText(file).replace(/\s/g, '').replace('?.', '.').replace(GLOBALS, '');
}

/** `const { env } = process` counts as `process.env`. */
function destructured(node: ts.VariableDeclaration, file: ts.SourceFile, line: number): Occurrence[] {
  if (!ts.isObjectBindingPattern(node.name) || !node.initializer) return [];
  const from = plain(node.initializer, file);
  return node.name.elements.map((e) => ({ text: `${from}.${(e.propertyName ?? e.name).getText(file)}`, line }));
}

function importOf(node: ts.Node): Omit<ImportFact, 'line'> | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const clause = node.importClause;
    const bindings = clause?.namedBindings;
    const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : undefined;
    const everyNameIsType = !clause?.name && !!named?.length && named.every((e) => e.isTypeOnly);
    const names = [
      ...(clause?.name ? ['default'] : []),
      ...(bindings && ts.isNamespaceImport(bindings) ? ['*'] : []),
      ...(named ?? []).map((e) => (e.propertyName ?? e.name).text),
    ];
    const typeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || everyNameIsType;
    return { specifier: node.moduleSpecifier.text, names, typeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    const named = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : undefined;
    const names = named ? named.map((e) => (e.propertyName ?? e.name).text) : ['*'];
    const typeOnly = node.isTypeOnly || (!!named?.length && named.every((e) => e.isTypeOnly));
    return { specifier: node.moduleSpecifier.text, names, typeOnly };
  }
  if (ts.isCallExpression(node) && (node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire(node))) {
    const [argument] = node.arguments;
    if (argument && ts.isStringLiteralLike(argument))
      return { specifier: argument.text, names: ['*'], typeOnly: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, names: [], typeOnly: true };
  }
  return undefined;
}

function isRequire(node: ts.CallExpression): boolean {
  return ts.isIdentifier(node.expression) && node.expression.text === 'require';
}

function isReexport(node: ts.Statement): boolean {
  return ts.isExportDeclaration(node) && !!node.moduleSpecifier;
}

function isDefaultExport(node: ts.Statement): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
    return node.exportClause.elements.some((e) => e.name.text === 'default');
  }
  return ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
}
