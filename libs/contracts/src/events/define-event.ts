import type { z } from 'zod';

/**
 * Stream kinds: what an event belongs to, such as a conversation or an article. The stream of an `answer` or an `offer`
 * has the id of the conversation event that it explains. Two streams never share an id.
 */
export const streamKinds = [
  'conversation',
  'answer',
  'offer',
  'article',
  'chatbot',
  'operator',
  'role',
  'session',
  'api_key',
  'visitor',
  'client',
  'order',
  'booking',
  'ticket',
  'payment',
  'payment_settings',
  'webhook_endpoint',
  'connection',
  'application',
  'access_link',
  'export',
  'installation',
  'sign_in_settings',
  'team',
] as const;
export type StreamKind = (typeof streamKinds)[number];

/**
 * Audiences of events. `visitor`: the visitor of the conversation as well. `staff`: operators, and programs with the
 * scope. `internal`: operators alone, where the console explains something; no program, no webhook.
 */
export const audiences = ['visitor', 'staff', 'internal'] as const;
export type Audience = (typeof audiences)[number];

/**
 * Entry of the catalogue. `visitor` names the fields that a visitor sees; `published`: programs receive it by feed and
 * webhook.
 */
export interface EventDefinition<S extends StreamKind = StreamKind, D extends z.ZodObject = z.ZodObject> {
  readonly stream: S;
  readonly audience: Audience;
  readonly published: boolean;
  readonly data: D;
  readonly visitor: readonly string[];
  /** Paths in the data, with dots, that an erasure redacts: people's words and names. */
  readonly redacted: readonly string[];
}

interface Options {
  readonly audience: Exclude<Audience, 'visitor'>;
  readonly published?: boolean;
}

/** Defines an event that no visitor sees. */
export function event<S extends StreamKind, D extends z.ZodObject>(
  stream: S,
  { audience, published = false }: Options,
  data: D,
  redacted: readonly string[] = [],
): EventDefinition<S, D> {
  return { stream, audience, published, data, visitor: [], redacted };
}

/** Defines an event of a conversation that operators and programs see. */
export function staffEvent<D extends z.ZodObject>(
  data: D,
  redacted: readonly (keyof D['shape'] & string)[] = [],
): EventDefinition<'conversation', D> {
  return event('conversation', { audience: 'staff' }, data, redacted);
}

/** Defines an event of a conversation of which the visitor sees these fields. It is published. */
export function visibleEvent<D extends z.ZodObject>(
  data: D,
  visitor: readonly (keyof D['shape'] & string)[],
  redacted: readonly (keyof D['shape'] & string)[] = [],
): EventDefinition<'conversation', D> {
  return { stream: 'conversation', audience: 'visitor', published: true, data, visitor, redacted };
}
