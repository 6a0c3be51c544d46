import { expect, it } from 'vitest';
import { matchQuality } from './fuzzy-match.js';

it.each([
  ['sett', 'Go to Settings', 'exact'],
  ['to settings', 'Go to Settings', 'exact'],
  ['settngs', 'Go to Settings', 'near'],
  ['settigns', 'Go to Settings', 'near'],
  ['knwo', 'Go to Knowledge', 'near'],
  ['perche', 'Perché', 'exact'],
  ['cat', 'Go to Chats', 'none'],
  ['resolve', 'Go to Settings', 'none'],
  ['', 'Go to Settings', 'exact'],
])('%j finds %j: %s', (query, text, quality) => {
  expect(matchQuality(query, text)).toBe(quality);
});
