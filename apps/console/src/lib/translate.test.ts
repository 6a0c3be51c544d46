import { expect, it, vi } from 'vitest';
import { loadTranslation } from './translate.js';

it('shows a code that only a newer version of the server has words for as it is', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const t = await loadTranslation('en');
  vi.unstubAllGlobals();
  expect(t('reason.full_moon' as 'reason.no_match')).toBe('full moon');
  expect(t('reason.no_match')).toBe('No matching answer');
});
