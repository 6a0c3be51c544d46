import { expect, it } from 'vitest';
import { sectionInView } from './use-section-in-view.js';

it('marks the last section that has begun', () => {
  expect(sectionInView([24, 600, 900], { isAtEnd: false })).toBe(0);
  expect(sectionInView([-700, 80, 400], { isAtEnd: false })).toBe(1);
  expect(sectionInView([300, 600], { isAtEnd: false })).toBe(0);
});

it('marks the last one at the end, though it is too short to come to the top', () => {
  expect(sectionInView([-700, -300, 400], { isAtEnd: true })).toBe(2);
});
