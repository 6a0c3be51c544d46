import { type Analysis, analyse } from './analyse.js';
import type { Language } from './normalise.js';

/** The operator's groups of words that mean the same, ready to be applied to texts of one language. */
export class Synonyms {
  /** Synonyms by first stem of a member: its stems and replacement. Longer members first. */
  private readonly members = new Map<string, { stems: string[]; by: Analysis }[]>();

  constructor(groups: readonly (readonly string[])[], language: Language) {
    for (const [first, ...others] of groups) {
      const by = analyse(first ?? '', language, 8);
      if (by.words.length === 0) continue;
      for (const other of others) {
        const { stems } = analyse(other, language, 8);
        const start = stems[0];
        if (start === undefined || stems.join(' ') === by.stems.join(' ')) continue;
        this.members.set(start, [...(this.members.get(start) ?? []), { stems, by }]);
      }
    }
    for (const list of this.members.values()) list.sort((left, right) => right.stems.length - left.stems.length);
  }

  /** Replaces every member of a group by the group's first member. */
  apply(analysis: Analysis): Analysis {
    if (this.members.size === 0) return analysis;
    const words: string[] = [];
    const stems: string[] = [];
    for (let at = 0; at < analysis.stems.length; ) {
      const found = this.members
        .get(analysis.stems[at] as string)
        ?.find((member) => member.stems.every((stem, offset) => analysis.stems[at + offset] === stem));
      words.push(...(found ? found.by.words : [analysis.words[at] as string]));
      stems.push(...(found ? found.by.stems : [analysis.stems[at] as string]));
      at += found ? found.stems.length : 1;
    }
    return { words, stems };
  }
}
