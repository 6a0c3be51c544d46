import { describe, expect, it } from 'vitest';
import { parseSource } from '../architecture/parse-source.js';
import { formatViolations } from '../architecture/violation.js';
import { checkSuperLinear } from './check-super-linear.js';
import { findRegularExpressions } from './find-regular-expressions.js';

describe('checkSuperLinear', () => {
  const check = (text: string): string => formatViolations(checkSuperLinear(parseSource('libs/domain/src/a.ts', text)));

  it('names the place, the expression and what makes it slow', () => {
    expect(check('const a = 1;\nexport const trim = (s: string) => s.replace(/[.!]+$/u, "");\n')).toBe(
      'libs/domain/src/a.ts:2  /[.!]+$/u takes super-linear time on a long run of "." (Move)',
    );
  });

  it.each([
    ['exponential backtracking', '/^(?:a+)+$/', 'exponential'],
    ['two quantifiers that compete', String.raw`/^\s*:?\s+a$/`, 'super-linear'],
    ['a search that starts anew at each character', String.raw`/[\w.]+@/`, 'super-linear'],
    ['a pattern in a string', "new RegExp('x+$', 'u')", 'super-linear'],
    ['a call without new', "RegExp('x+$')", 'super-linear'],
    ['a pattern made of constants', `const one = 'x+';\nnew RegExp(\`\${one}$\`)`, 'super-linear'],
    ['a raw template', 'new RegExp(String.raw`\\s+$`)', 'super-linear'],
    ['a sum', "const one = 'x';\nnew RegExp(one + '+$')", 'super-linear'],
    ['a list', "new RegExp(['x+', 'y+$'].join('|'))", 'super-linear'],
    ['the source of another', `const one = /x+/;\nnew RegExp(\`\${one.source}$\`)`, 'super-linear'],
    ['a pattern with a part known at run time only', `new RegExp(\`[.!]+\${end}\`)`, 'super-linear'],
  ])('finds %s', (_, text, growth) => {
    expect(check(text)).toContain(` takes ${growth} time `);
  });

  it.each([
    ['a run that is anchored at its start', '/^[.!]+$/'],
    ['a run that begins only once', '/(?<![.!])[.!]+$/'],
    ['a run with a limit', '/[.!]{1,20}$/'],
    ['division', 'const half = total / 2 / count;'],
    ['an expression in a comment or a string', "// /x+$/\nconst text = '/x+$/';"],
    ['what only the running program knows', 'new RegExp(pattern, "gu")'],
    ['a constant defined by itself', 'const one = one + "x";\nnew RegExp(one)'],
  ])('passes %s', (_, text) => {
    expect(check(text)).toBe('');
  });
});

it('reads expressions with their flags, in markup too', () => {
  const text = 'export const A = () => <p>{words.split(/[/\\]]/gu)}</p>;\n';
  expect(findRegularExpressions(parseSource('apps/console/src/a.tsx', text))).toEqual([
    { line: 1, source: '[/\\]]', flags: 'gu' },
  ]);
});
