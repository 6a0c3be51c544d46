import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fc } from '#testing/fast-check.js';
import { type EventType, events, eventTypes } from '../events.js';
import { redact } from './redact.js';

/**
 * Strings of a conversation's events that are no text of a person: ids, codes of a language and of a calibration, names
 * of evidence and of systems.
 */
const codes = ['locale', 'connectionId', 'decision.locale', 'decision.calibration', 'system'];

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly $ref?: string;
  readonly $defs?: Record<string, Schema>;
}

/** The schema of an event's data with every named part inlined. */
function schemaOf(type: EventType): Schema {
  const { $defs = {}, ...schema } = z.toJSONSchema(events[type].data, { io: 'input' }) as Schema;
  const inline = (_: string, value: Schema) =>
    value?.$ref ? JSON.parse(JSON.stringify($defs[value.$ref.split('/').at(-1) ?? '']), inline) : value;
  return JSON.parse(JSON.stringify(schema), inline);
}

/** Paths of all unconstrained strings. */
function freeStrings(schema: Schema, path = ''): string[] {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => freeStrings(one, below(name))),
    ...(schema.items ? freeStrings(schema.items, path) : []),
    ...(schema.anyOf ?? []).flatMap((one) => freeStrings(one, path)),
    ...(schema.type === 'string' && !schema.enum && !schema.const && !schema.pattern ? [path] : []),
  ];
}

const erasable = eventTypes.filter((type) =>
  ['conversation', 'answer', 'client', 'order', 'booking', 'ticket', 'payment'].includes(events[type].stream),
);

describe('an erasure', () => {
  it.each(erasable)('redacts every string of %s that a person may have written', (type) => {
    const free = freeStrings(schemaOf(type));
    const isTaken = (path: string) =>
      events[type].redacted.some((word) => path === word || path.startsWith(`${word}.`));
    expect(free.filter((path) => !codes.includes(path) && !isTaken(path))).toEqual([]);
  });

  it.each(erasable)('names only fields that %s has', (type) => {
    for (const path of events[type].redacted) {
      let schema = schemaOf(type);
      for (const field of path.split('.')) schema = schema.properties?.[field] ?? expect.fail(`${type} has no ${path}`);
    }
  });

  it('keeps fields that are no text, and leaves data that the catalogue accepts', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.option(fc.string({ minLength: 1 }), { nil: null }), (text, note) => {
        const posted = { text, answersUpTo: 3, citations: [], none: text };
        expect(redact('message.posted', posted)).toEqual({ text: '', answersUpTo: 3, citations: [], none: '' });
        const to = { reason: 'operator', operatorId: null, teamId: null, offerUntil: null } as const;
        const moved = redact('conversation.transferred', { ...to, operatorName: text, note });
        expect(moved).toEqual({ ...to, operatorName: '', note: note === null ? null : '' });
        expect(events['conversation.transferred'].data.safeParse(moved).success).toBe(true);
      }),
    );
  });

  it('changes nothing in place', () => {
    const data = { text: 'hello' };
    redact('note.posted', data);
    expect(data).toEqual({ text: 'hello' });
  });

  it('empties an event of a type that only a newer version has', () => {
    const data = { text: 'secret', list: ['secret'], of: { words: 'secret' }, stars: 5, none: null };
    const redacted = redact('conversation.praised' as EventType, data as never);
    expect(redacted).toEqual({ text: '', list: [], of: null, stars: null, none: null });
  });
});
