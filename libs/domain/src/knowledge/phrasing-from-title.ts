/** Openings of questions, in English and Italian; the topic follows. */
const opening =
  /^(?:(?:how|when|where|why|what|which)\s+(?:long |much |many |often |soon |far )?)?(?:do|does|did|can|could|may|will|would|should|is|are)\s+(?:i|you|we|it|there|they)\s+(?:be able to |need to |have to )?|^(?:come|quando|dove|perch[eé])\s+(?:posso|potete|si può|faccio a|si fa a|devo)\s+|^(?:posso|potete|si può|si possono|è possibile)\s+/iu;
const minWords = 2;

/**
 * Phrasing from a title that is a question, in the few words that hurried visitors type. Null if the title is no such
 * question, or if too little is left.
 * @example phrasingFromTitle('How do I reset my password?') // 'reset my password'
 */
export function phrasingFromTitle(title: string): string | null {
  const line = title.trim().replace(/(?<![?!.…\s])[?!.…\s]+$/u, '');
  const rest = line.replace(opening, '');
  return rest === line || rest.split(/\s+/).length < minWords ? null : rest;
}
