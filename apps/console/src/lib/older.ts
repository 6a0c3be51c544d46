/** What an older node sends while a cluster is renewed node by node: without fields that are new since. */
export type Older<T, Field extends keyof T> = Omit<T, Field> & Partial<Pick<T, Field>>;
