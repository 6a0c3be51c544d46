/** Generator of unique field names. Replaces characters that an API allows in names and a field does not. */
export class FieldNames {
  readonly #taken = new Set<string>();

  unique(name: string): string {
    const plain = name
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
      .replace(/^[^A-Za-z_]+/, '')
      .replace(/_$/, '');
    const base = plain.slice(0, 50) || 'field';
    let unique = base;
    for (let next = 2; this.#taken.has(unique); next += 1) unique = `${base}_${next}`;
    this.#taken.add(unique);
    return unique;
  }
}
