export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

/** URL-encoded form with nested names, such as `line_items[0][quantity]=1`. Null and undefined are omitted. */
export function formBody(values: { readonly [name: string]: FormValue }): string {
  const form = new URLSearchParams();
  const add = (name: string, value: FormValue): void => {
    if (value === null || value === undefined) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return form.toString();
}
