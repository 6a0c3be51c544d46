import { describe, expect, it } from 'vitest';
import { outdatedBefore } from './use-recall.js';

describe('a text is outdated', () => {
  it('below the published version, whatever draft is newer', () => {
    expect(outdatedBefore({ publishedVersion: 3, version: 4 })).toBe(3);
  });

  it('in no version if the first one is published', () => {
    expect(outdatedBefore({ publishedVersion: 1, version: 2 })).toBeNull();
  });

  it('in every version if the article was unpublished or archived, or never published', () => {
    expect(outdatedBefore({ publishedVersion: null, version: 1 })).toBe(2);
    expect(outdatedBefore({ publishedVersion: null, version: 4 })).toBe(5);
  });
});
