/**
 * The two forms of ICU MessageFormat that the catalogues use: `{name}` and `{n, plural, one {…} other {…}}` with `#` for the
 * number and `=0` for exact values. The full library weighs a quarter of the chat's whole size budget.
 */
export type Values = Readonly<Record<string, string | number>>;

/** Throws on a pattern with unbalanced braces or a missing value: the catalogues' tests find both before a visitor does. */
export function formatMessage(pattern: string, values: Values, locale: string, count?: number): string {
  let out = '';
  let at = 0;
  while (at < pattern.length) {
    const char = pattern.charAt(at);
    if (char === '{') {
      const end = closingBrace(pattern, at);
      out += formatArgument(pattern.slice(at + 1, end), values, locale);
      at = end + 1;
    } else {
      out += char === '#' && count !== undefined ? new Intl.NumberFormat(locale).format(count) : char;
      at += 1;
    }
  }
  return out;
}

/** Names of the arguments, sorted, with the plural ones marked: what every translation of a message must share. */
export function placeholders(pattern: string): string[] {
  const found = new Set<string>();
  for (let at = pattern.indexOf('{'); at !== -1; at = pattern.indexOf('{', at)) {
    const end = closingBrace(pattern, at);
    const { name, branches } = parseArgument(pattern.slice(at + 1, end));
    found.add(branches ? `${name}:plural` : name);
    for (const branch of branches?.values() ?? []) for (const inner of placeholders(branch)) found.add(inner);
    at = end + 1;
  }
  return [...found].sort();
}

function formatArgument(source: string, values: Values, locale: string): string {
  const { name, branches } = parseArgument(source);
  const value = values[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  if (!branches) return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
  const number = Number(value);
  const branch =
    branches.get(`=${number}`) ?? branches.get(new Intl.PluralRules(locale).select(number)) ?? branches.get('other');
  if (branch === undefined) throw new Error(`${name} has no branch "other"`);
  return formatMessage(branch, values, locale, number);
}

function parseArgument(source: string): { name: string; branches: Map<string, string> | null } {
  const [name = '', type, ...rest] = source.split(',');
  if (type === undefined) return { name: name.trim(), branches: null };
  if (type.trim() !== 'plural') throw new Error(`${type.trim()} is not supported`);
  return { name: name.trim(), branches: parseBranches(rest.join(',')) };
}

function parseBranches(source: string): Map<string, string> {
  const branches = new Map<string, string>();
  let at = 0;
  for (let open = source.indexOf('{', at); open !== -1; open = source.indexOf('{', at)) {
    const end = closingBrace(source, open);
    branches.set(source.slice(at, open).trim(), source.slice(open + 1, end));
    at = end + 1;
  }
  return branches;
}

function closingBrace(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error('unclosed brace');
}
