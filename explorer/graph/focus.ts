/** What the panel shows: a node or a line. */
export type Focus =
  { readonly of: 'node'; readonly id: string } | { readonly of: 'line'; readonly key: string }
