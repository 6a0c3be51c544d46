import { describe, expect, it } from 'vitest';
import type { VisitorId } from './ids.js';
import { visitorAlias, visitorColour } from './visitor-alias.js';

const ids = Array.from({ length: 2_000 }, (_, n) => `visitor-${n}` as VisitorId);

describe('the alias of a visitor', () => {
  it('is always the same for the same visitor', () => {
    expect(visitorAlias('visitor-1' as VisitorId, 'en')).toBe('Indigo Lemur');
    expect(visitorAlias('visitor-1' as VisitorId, 'it')).toBe('Lemure indaco');
  });

  it('names the colour of the avatar', () => {
    for (const id of ids) expect(visitorAlias(id, 'en').toLowerCase().split(' ')[0]).toBe(visitorColour(id));
  });

  it('differs for nearly all of forty visitors', () => {
    const shared = Array.from({ length: 50 }, (_, day) => {
      const waiting = ids.slice(day * 40, day * 40 + 40);
      return 40 - new Set(waiting.map((id) => visitorAlias(id, 'en'))).size;
    });
    expect(shared.reduce((sum, each) => sum + each, 0) / shared.length).toBeLessThan(1);
  });

  it('agrees with the gender of the animal in Italian', () => {
    const aliases = new Set(ids.map((id) => visitorAlias(id, 'it')));
    const feminine = [...aliases].filter((alias) => /^(Volpe|Lontra|Rondine|Lepre|Tigre) (dorat|argentat)/.test(alias));
    expect(feminine.length).toBeGreaterThan(0);
    for (const alias of feminine) expect(alias).toMatch(/a$/);
    const masculine = [...aliases].filter((alias) =>
      /^(Lupo|Falco|Delfino|Castoro|Riccio) (dorat|argentat)/.test(alias),
    );
    expect(masculine.length).toBeGreaterThan(0);
    for (const alias of masculine) expect(alias).toMatch(/o$/);
  });
});
