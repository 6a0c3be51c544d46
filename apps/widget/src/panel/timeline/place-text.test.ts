import { expect, it } from 'vitest';
import english from '../../messages/en.json';
import { createTranslate } from '../session/translation.js';
import { placeText } from './place-text.js';

const translate = createTranslate('en', english, ['en-GB']);

it('shows queue places below ten only', () => {
  const texts = [1, 2, 9, 10, 34].map((place) => placeText({ place, waitMinutes: null, isStaffed: true }, translate));
  expect(texts).toEqual([
    'You’re next in the queue',
    'You’re number 2 in the queue',
    'You’re number 9 in the queue',
    'We’ll answer you here as soon as we can',
    'We’ll answer you here as soon as we can',
  ]);
});

it('shows no place while nobody is at work', () => {
  expect(placeText({ place: 2, waitMinutes: null, isStaffed: false }, translate)).toBe('Nobody is here right now');
});
