import { expect, test } from 'vitest';
import { damageOf } from './damaged-text.js';

/** The text as a program reads it that takes its UTF-8 for Windows-1252. */
const doubled = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each([
  ...['Dov’è il caffè?', 'città', 'È già lì', 'più', 'però', 'Größe', 'señor', '“quoted”', 'über', 'façade…', 'aquí'],
  ...['à la carte', '10 €', '€10', '£5', '5 m²', 'at 20 °C', '§ 3', 'Parley™'],
])('recognises %j encoded twice, and nothing in the text itself', (text) => {
  expect(damageOf(doubled(text))).toBe('double_encoding');
  expect(damageOf(text)).toBeNull();
});

test.each([
  ...['“AMANHÃ”', 'MANHÃ…', 'IRMÃ’', 'MAÇÃ» ', 'NÃO', 'JOÃO', 'Ã', 'Âge', 'a €5 â', '5 ± 2 °C, § 3'],
  ...['IRMÃ\u00A0MARIA', 'MAÇÃ\u00ADS', 'ROMÂ\u00ADNIA', '«Â»', 'Â\u00A05', 'â, ‚b‘', 'â „c“'],
])('takes %j for what it is', (text) => {
  expect(damageOf(text)).toBeNull();
});

test('recognises lost characters', () => {
  expect(damageOf('Caff\uFFFD')).toBe('lost_characters');
});
