/** The node or line that the panel shows. */
export type Focus =
  { readonly of: 'node'; readonly id: string } | { readonly of: 'line'; readonly key: string }
