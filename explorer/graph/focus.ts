/** What a reader looks at more closely. */
export type Focus =
  { readonly of: 'node'; readonly id: string } | { readonly of: 'line'; readonly key: string }
