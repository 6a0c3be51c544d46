const json = 'application/json';

/** Media types of a body, the default first. Every PATCH of an object is a JSON merge patch (RFC 7396). */
export function mediaTypesOf(method: string): string[] {
  return method === 'PATCH' ? [json, 'application/merge-patch+json'] : [json];
}
