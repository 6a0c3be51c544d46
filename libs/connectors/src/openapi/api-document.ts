import { type ForeignSchema, isObject } from '#domain/custom-actions/field-of-schema.js';

/** Maximum schemas and properties visited in one document: a few lines with references can expand without end. */
const maxWork = 300_000;
/** Maximum length of a chain of references, and maximum depth of combined schemas. */
const maxReferences = 20;

/** OpenAPI document that resolves local references. References to other documents do not resolve. */
export class ApiDocument {
  #work = 0;
  /** Cache of schemas by reference; null while a schema is being resolved, which breaks cycles. */
  readonly #schemas = new Map<string, ForeignSchema | null>();

  constructor(private readonly root: ForeignSchema) {}

  /** Resolves the `$ref` of a value; undefined if its target is not in this document. */
  resolved(value: unknown): unknown {
    let found = value;
    for (let followed = 0; isObject(found) && found.$ref !== undefined; followed += 1) {
      if (followed >= maxReferences || typeof found.$ref !== 'string') return undefined;
      found = this.#at(found.$ref);
    }
    return found;
  }

  /** Resolved schema, merged with the parts of `allOf` and the first alternative. Empty once {@link maxWork} is exceeded. */
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
