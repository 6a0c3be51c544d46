import { expect, it, vi } from 'vitest';
import { loadTranslation } from './translate.js';

it('shows a code that only a newer version of the server has words for as it is', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const t = await loadTranslation('en');
  vi.unstubAllGlobals();
  expect(t('reason.full_moon' as 'reason.no_match')).toBe('full moon');
  expect(t('reason.no_match')).toBe('No matching answer');
});

it('writes the Italian preposition "ad" before a name with A', async () => {
  vi.stubGlobal('navigator', { languages: ['it-IT'] });
  const t = await loadTranslation('it');
  vi.unstubAllGlobals();
  expect(t('event.offered', { name: 'Anna' })).toBe('Offerta ad Anna');
  expect(t('event.offered', { name: 'Àlex' })).toBe('Offerta ad Àlex');
  expect(t('event.offered', { name: 'Marco' })).toBe('Offerta a Marco');
  expect(t('event.transferred.operator', { name: 'Anna', to: 'Ada' })).toBe('Anna l’ha trasferita ad Ada');
});
