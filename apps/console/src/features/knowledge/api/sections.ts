export interface Section {
  /** 1 to 6; 0 for what stands before the first heading. */
  level: number;
  heading: string | null;
  body: string;
  /** Offset in the text, a key for drawing. */
  at: number;
}

/** A document as it is cut into passages: at its headings. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let section: Section = { level: 0, heading: null, body: '', at: 0 };
  let at = 0;
  for (const line of markdown.split('\n')) {
    const match = /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
    if (match) {
      sections.push(section);
      section = { level: match[1]?.length ?? 1, heading: match[2] ?? '', body: '', at };
    } else {
      section.body += `${line}\n`;
    }
    at += line.length + 1;
  }
  sections.push(section);
  return sections.filter(({ heading, body }) => heading !== null || body.trim() !== '');
}
