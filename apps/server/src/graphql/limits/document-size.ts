import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** Extent of a selection with its fragments written out. */
export interface DocumentSize {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
}

const nothing: DocumentSize = { depth: 0, fields: 0, aliases: 0 };

/**
 * Measures a document without the schema, in time linear in its length: each fragment is measured once, however often it is
 * spread. Run before validation, some rules of which take time quadratic in the number of fields.
 */
export function measureDocument({ definitions }: DocumentNode): DocumentSize {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const measured = new Map<string, DocumentSize>();

  function ofFragment(name: string): DocumentSize {
    const known = measured.get(name);
    if (known) return known;
    // A cycle counts as nothing here: validation refuses it.
    measured.set(name, nothing);
    const size = ofSelections(fragments.get(name)?.selectionSet);
    measured.set(name, size);
    return size;
  }

  function ofSelections(set: SelectionSetNode | undefined): DocumentSize {
    let { depth, fields, aliases } = nothing;
    for (const one of set?.selections ?? []) {
      const isField = one.kind === Kind.FIELD;
      const inner = one.kind === Kind.FRAGMENT_SPREAD ? ofFragment(one.name.value) : ofSelections(one.selectionSet);
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0));
      fields += inner.fields + (isField ? 1 : 0);
      aliases += inner.aliases + (isField && one.alias ? 1 : 0);
    }
    return { depth, fields, aliases };
  }

  // Fragments that nothing spreads are validated as well.
  return definitions
    .map((one) => ('selectionSet' in one ? ofSelections(one.selectionSet) : nothing))
    .reduce(
      (sum, one) => ({
        depth: Math.max(sum.depth, one.depth),
        fields: sum.fields + one.fields,
        aliases: sum.aliases + one.aliases,
      }),
      nothing,
    );
}
