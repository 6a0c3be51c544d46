type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One changed setting. `path` is a JSON Pointer (RFC 6901); null: the setting is missing. */
export interface SettingChange<V> {
  readonly path: string;
  readonly from: V;
  readonly to: V;
}

/**
 * Differences between two settings objects. As in a merge patch (RFC 7396), an array changes as a whole. The order of properties does not
 * count.
 */
export function settingChanges<V>(from: object, to: object): SettingChange<V>[] {
  return differences('', from as Json, to as Json) as SettingChange<V>[];
}

function differences(path: string, from: Json, to: Json): SettingChange<Json>[] {
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
    return keys.flatMap((key) => differences(`${path}/${escapeToken(key)}`, from[key] ?? null, to[key] ?? null));
  }
  return canonical(from) === canonical(to) ? [] : [{ path, from, to }];
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Canonical JSON: independent of the order of properties. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function escapeToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
