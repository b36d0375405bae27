/**
 * The parameters of a query that finds nodes by words or by ids. If there are words, `ids` is only
 * a filter: a node must have the words, and its id must be in `ids`.
 */
export function foundBy(words: string | null, ids: readonly string[] | null) {
  return words === null
    ? { words: [], ids: ids ?? [], onlyIds: null }
    : { words: [words], ids: [], onlyIds: ids }
}
