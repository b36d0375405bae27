import type { RunQuery, Row } from '../graph/graph.js'
import { pagesOf } from '../graph/pages.js'

const PAGE_SIZE = 1_000

/** Reads the endpoints of all accounts in these states. */
export async function readEndpoints<State extends string>(
  read: RunQuery,
  states: readonly State[],
) {
  const found: (Row<'webhook-delivery/listening'> & { readonly state: State })[] = []
  for (const state of states) {
    const pages = pagesOf<Row<'webhook-delivery/listening'>>(PAGE_SIZE, (last) =>
      read('webhook-delivery/listening', { state, after: last?.id ?? '', limit: PAGE_SIZE }),
    )
    for await (const page of pages) found.push(...page.map((row) => ({ ...row, state })))
  }
  return found
}
