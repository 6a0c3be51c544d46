import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Error map of Zod: the text of every error whose schema has none of its own, in the words of the other texts. */
export function issueText(issue: Issue): string {
  if (isMissing(issue)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected);
    case 'invalid_value':
      return valuesText(issue.values);
    case 'too_small':
      return sizeText(
        issue.origin,
        issue.minimum,
        issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than',
      );
    case 'too_big':
      return sizeText(issue.origin, issue.maximum, issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than');
    case 'invalid_format':
      return formatText(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has unknown names: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'has a name that is not allowed';
    case 'invalid_union':
      return Array.isArray(issue.options) ? valuesText(issue.options) : 'is not valid';
    default:
      return 'is not valid';
  }
}

function isMissing(issue: Issue): boolean {
  // A union reports `invalid_union` if its discriminator is missing.
  if (issue.code === 'invalid_union' && typeof issue.discriminator === 'string')
    return (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator] === undefined;
  return issue.input === undefined;
}

const typeNames: Readonly<Record<string, string>> = {
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function typeText(expected: string): string {
  return `must be ${typeNames[expected] ?? `a ${expected}`}`;
}

function valuesText(values: readonly unknown[]): string {
  const list = values.map(String);
  return list.length === 1 ? `must be ${list[0]}` : `must be one of ${list.join(', ')}`;
}

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  object: ['name', 'names'],
  record: ['name', 'names'],
  file: ['byte', 'bytes'],
};

function sizeText(origin: string, bound: number | bigint, comparison: string): string {
  const unit = units[origin];
  if (!unit) return `must be ${comparison === 'exactly' ? '' : `${comparison} `}${bound}`;
  if (comparison === 'at least' && Number(bound) === 1) return 'must not be empty';
  return `must have ${comparison} ${bound} ${unit[Number(bound) === 1 ? 0 : 1]}`;
}

const formatNames: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  uuid: 'a UUID',
  guid: 'a UUID',
  datetime: 'a date-time of RFC 3339, such as 2026-03-01T09:30:00Z',
  date: 'a date such as 2026-03-01',
  time: 'a time such as 09:30:00',
  duration: 'a duration of ISO 8601, such as PT1H',
  base64: 'text in base64',
  base64url: 'text in base64url',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'a network such as 10.1.0.0/16',
  cidrv6: 'a network such as fd00:1::/32',
};

function formatText(issue: Issue & { readonly code: 'invalid_format' }): string {
  if (issue.format === 'starts_with') return `must begin with ${issue.prefix}`;
  if (issue.format === 'ends_with') return `must end with ${issue.suffix}`;
  if (issue.format === 'includes') return `must contain ${issue.includes}`;
  const name = formatNames[issue.format];
  return name ? `must be ${name}` : 'does not have the required format';
}
