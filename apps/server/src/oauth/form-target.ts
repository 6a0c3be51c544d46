/**
 * Where a form leads to in the end, as a source of a content policy: the origin of a redirect URI that was checked against those
 * of the application, or its scheme where it has no origin. Null where there is none.
 */
export function formTargetOf(redirectUri: unknown): string | null {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return null;
  const { origin, protocol } = new URL(redirectUri);
  return origin === 'null' ? protocol : origin;
}
