/** View from an older node during a rolling upgrade: without fields added since. */
export type Older<T, Field extends keyof T> = Omit<T, Field> & Partial<Pick<T, Field>>;
