/**
 * Final target of a form as a source of a content security policy: the origin of a validated redirect URI, or its scheme if it has no
 * origin. Null: none.
 */
export function formTargetOf(redirectUri: unknown): string | null {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return null;
  const { origin, protocol } = new URL(redirectUri);
  return origin === 'null' ? protocol : origin;
}
