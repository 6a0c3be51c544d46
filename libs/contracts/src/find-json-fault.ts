/** A token of JSON (RFC 8259) with the space before it; the end of the text is an empty one. */
const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|$)/y;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or end' | 'nothing';

const inWords: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or }',
  colon: 'a colon',
  'comma or end': 'a comma or the closing bracket',
  nothing: 'the end',
};

/** Syntax error of a text that is not JSON, with its position and the expected tokens. Null: it is valid JSON. */
export function findJsonFault(text: string): string | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let at = 0; ; at = token.lastIndex) {
    token.lastIndex = at;
    const [all, mark, name, literal] = token.exec(text) ?? [];
    const next: Expected | null = all === undefined ? null : nextExpected(expected, { mark, name, literal }, open);
    if (next === null) return faultAt(text, at, expected);
    if (expected === 'nothing' && !mark && !name && !literal) return null;
    expected = next;
  }
}

interface Token {
  readonly mark: string | undefined;
  readonly name: string | undefined;
  readonly literal: string | undefined;
}

/** Tokens that may follow; null: the token is not allowed here. Tracks open brackets. */
function nextExpected(expected: Expected, { mark, name, literal }: Token, open: string[]): Expected | null {
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  const close = (bracket: string): Expected | null => (open.pop() === bracket ? afterValue() : null);
  switch (expected) {
    case 'nothing':
      return mark || name || literal ? null : 'nothing';
    case 'colon':
      return mark === ':' ? 'value' : null;
    case 'name':
    case 'name or }':
      if (name) return 'colon';
      return expected === 'name or }' && mark === '}' ? close('}') : null;
    case 'comma or end':
      if (mark === ',') return open.at(-1) === '}' ? 'name' : 'value';
      return mark === '}' || mark === ']' ? close(mark) : null;
    case 'value':
    case 'value or ]':
      if (name || literal) return afterValue();
      if (mark === ']' && expected === 'value or ]') return close(']');
      if (mark !== '{' && mark !== '[') return null;
      open.push(mark === '{' ? '}' : ']');
      return mark === '{' ? 'name or }' : 'value or ]';
  }
}

/** By line and column, both from 1. It quotes nothing: a body may hold secrets. */
function faultAt(text: string, from: number, expected: Expected): string {
  const at = from + (/^[ \t\n\r]*/.exec(text.slice(from))?.[0].length ?? 0);
  const before = text.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  return at === text.length
    ? `is not JSON: it ends at ${place}, where ${inWords[expected]} is expected`
    : `is not JSON: ${inWords[expected]} is expected at ${place}`;
}
