/** Syntax tree of a message's text. Drawn as elements, never as markup. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'bold'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly text: string }
  | { readonly type: 'cite'; readonly number: number }
  | { readonly type: 'break' };

export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Inline[])[];
    };
