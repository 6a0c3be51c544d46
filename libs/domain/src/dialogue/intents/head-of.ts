/** Most words of a wish before what it is about. */
const mostWords = 8;

/** Words before a colon, which may be a wish by themselves: "open a ticket: the tent leaks". Null: no such colon. */
export function headOf(text: string): string | null {
  const [, head = '', , rest = ''] = /^([^:\n?]{4,100})(:\s|:\n)(.+)/su.exec(text.trim().slice(0, 2000)) ?? [];
  return rest.trim() === '' || head.trim().split(/\s+/).length > mostWords ? null : head.trim();
}
