import { type ForeignSchema, isObject } from '#domain/custom-actions/field-of-schema.js';

/** Schemas and properties that are looked at in one document: references can make an endless one of few lines. */
const maxWork = 300_000;
/** References that lead to references are followed so far. */
const maxReferences = 20;

/** An OpenAPI document whose local references can be followed. Those to other documents lead nowhere. */
export class ApiDocument {
  #work = 0;
  /** Schemas by reference; null while one is being made: it leads to itself. */
  readonly #schemas = new Map<string, ForeignSchema | null>();

  constructor(private readonly root: ForeignSchema) {}

  /** The value, or what its `$ref` leads to; undefined: nowhere in this document. */
  resolved(value: unknown): unknown {
    let found = value;
    for (let followed = 0; isObject(found) && found.$ref !== undefined; followed += 1) {
      if (followed >= maxReferences || typeof found.$ref !== 'string') return undefined;
      found = this.#at(found.$ref);
    }
    return found;
  }

  /** A schema without `$ref`, with the parts of `allOf` together and the first of its alternatives. Empty once too much was looked at. */
  schema(value: unknown, depth = 0): ForeignSchema {
    const schema = this.#known(value, depth);
    this.#work += 1 + (isObject(schema.properties) ? Object.keys(schema.properties).length : 0);
    return this.#work > maxWork ? {} : schema;
  }

  #known(value: unknown, depth: number): ForeignSchema {
    const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : null;
    if (reference === null) return this.#made(value, depth);
    const known = this.#schemas.get(reference);
    if (known !== undefined) return known ?? {};
    this.#schemas.set(reference, null);
    const made = this.#made(value, depth);
    this.#schemas.set(reference, made);
    return made;
  }

  #made(value: unknown, depth: number): ForeignSchema {
    const found = this.resolved(value);
    if (!isObject(found) || depth > maxReferences) return {};
    const [alternative] = [found.oneOf, found.anyOf].flatMap((list) =>
      Array.isArray(list) ? list.filter((one) => !isObject(one) || one.type !== 'null') : [],
    );
    const parts = [
      ...(Array.isArray(found.allOf) ? found.allOf : []),
      ...(alternative === undefined ? [] : [alternative]),
    ];
    if (parts.length === 0) return found;
    const { allOf: _, oneOf: __, anyOf: ___, ...own } = found;
    return parts.map((part) => this.schema(part, depth + 1)).reduce(merged, own);
  }

  #at(reference: string): unknown {
    if (!reference.startsWith('#/')) return undefined;
    const parts = reference.slice(2).split('/').map(unescaped);
    return parts.reduce<unknown>(
      (value, part) =>
        (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, part)
          ? (value as Readonly<Record<string, unknown>>)[part]
          : undefined,
      this.root,
    );
  }
}

function merged(a: ForeignSchema, b: ForeignSchema): ForeignSchema {
  const properties = { ...(isObject(b.properties) && b.properties), ...(isObject(a.properties) && a.properties) };
  const required = [a.required, b.required].flatMap((list) => (Array.isArray(list) ? list : []));
  return { ...b, ...a, ...(Object.keys(properties).length > 0 && { properties, type: 'object' }), required };
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}
