/**
 * The parameters of a query that finds nodes by words or by ids. If there are words, only nodes with
 * these ids are found.
 */
export function foundBy(words: string | null, ids: readonly string[] | null) {
  return words === null
    ? { words: [], ids: ids ?? [], onlyIds: null }
    : { words: [words], ids: [], onlyIds: ids }
}
