export interface Section {
  /** 1 to 6; 0 before the first heading. */
  level: number;
  heading: string | null;
  body: string;
  /** Offset in the text, a key for drawing. */
  at: number;
}

/** Sections of a document: it is split into passages at its headings. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let section: Section = { level: 0, heading: null, body: '', at: 0 };
  let at = 0;
  for (const line of markdown.split('\n')) {
    const [, marks] = /^(#{1,6})\s/.exec(line) ?? [];
    if (marks !== undefined) {
      sections.push(section);
      section = { level: marks.length, heading: headingOf(line.slice(marks.length)), body: '', at };
    } else {
      section.body += `${line}\n`;
    }
    at += line.length + 1;
  }
  sections.push(section);
  return sections.filter(({ heading, body }) => heading !== null || body.trim() !== '');
}

/** The words of a heading: marks that close it do not belong to them. */
function headingOf(text: string): string {
  return text
    .trim()
    .replace(/(?<!#)#+$/, '')
    .trimEnd();
}
