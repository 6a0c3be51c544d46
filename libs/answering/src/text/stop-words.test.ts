import { expect, it } from 'vitest';
import { namesAnything } from '../deciding/standalone.js';

it.each(['Che fate?', 'cosa avete', 'Potrei?', 'vorremmo quei', 'si può fare?'])(
  '"%s" has no content word in Italian',
  (text) => expect(namesAnything(text, 'it')).toBe(false),
);

it.each(['Che orari fate?', 'avete tende', 'lo stato', 'fatto'])('"%s" has one', (text) =>
  expect(namesAnything(text, 'it')).toBe(true),
);
