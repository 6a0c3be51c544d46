import { expect, it } from 'vitest';
import { onlyPoints, onlyVaries } from './only-points.js';

it.each([
  ...[
    'the later one',
    'The first one.',
    'that one',
    'another time',
    'maybe tomorrow',
    'more',
    'the first or the second',
    'later',
  ],
  ...[
    "l'altro",
    'domani mattina',
    'forse',
    'quello dopo',
    'il primo',
    'il prossimo orario',
    'più tardi',
    'un altro orario',
    "L'ultima",
  ],
])('"%s" only points at something', (text) => expect(onlyPoints(text)).toBe(true));

it.each([
  ...['move it to a later time', 'the first appointment', 'my last order', 'the red one', 'the', '', '😀', '2'],
  ...[
    "l'altro appuntamento",
    'quello blu',
    'sposta al primo',
    'il 3',
    'Orari?',
    'the options',
    'a morning',
    'more lights',
  ],
])('"%s" names something, or points at nothing', (text) => expect(onlyPoints(text)).toBe(false));

it.each([
  ['and tomorrow?', true],
  ['e stasera?', true],
  ['domani mattina', true],
  ['the second', false],
  ['are you open tomorrow', false],
])('"%s" varies the question before: %s', (text, varies) => expect(onlyVaries(text)).toBe(varies));
