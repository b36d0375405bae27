import pLimit from 'p-limit'
import { suffix } from '../subjects.mjs'

const CREATED_A_BATCH = 4_000
const MARKETS_A_BATCH = 20
const WRITERS = 2

/**
 * Copies the markets of the default list until it has at least `wanted`. A copy has its own id and
 * is next to its original in every order. Listings and days are not copied, because the list does
 * not read them. Marks that would derive a copy again are removed, because a copy has no listing.
 */
export async function growMarkets(graph, wanted) {
  const listed = await graph.rows('MATCH (m:Market) WHERE m.listKey > "" RETURN m.id AS id')
  const copies = Math.ceil(wanted / listed.length) - 1
  const suffixes = Array.from({ length: Math.max(0, copies) }, (_, at) => suffix(at + 1))
  const ids = listed.map(({ id }) => id)
  const size = Math.max(1, Math.floor(CREATED_A_BATCH / Math.max(1, suffixes.length)))
  await inBatches(ids, size, (batch) =>
    graph.rows(
      `UNWIND $batch AS id MATCH (one:Market {id: id}) UNWIND $suffixes AS suffix
       CREATE (copy:Market)
       SET copy = one {.*, id: one.id + suffix, key: one.key + suffix,
         orderKey: one.orderKey + suffix, listKey: one.listKey + suffix, dirty: null, dueAt: null}`,
      { batch, suffixes },
    ),
  )
  await graph.rows('CALL db.awaitIndexes(600)')
  await graph.rows('CALL db.prepareForReplanning(60)')
}

/** Copies the days of prices of the listing `from` to the listings `to` that lack these days. */
export async function spreadHistory(graph, { from, to }) {
  await inBatches(to, MARKETS_A_BATCH, (batch) =>
    graph.rows(
      `MATCH (:Listing {key: $from})-[:HAS_DAY]->(day:QuoteDay)
       WITH collect(day) AS days
       UNWIND $batch AS key MATCH (listing:Listing {key: key})
       UNWIND days AS day
       MERGE (copy:QuoteDay {key: key + '|' + toString(day.day)})
       ON CREATE SET copy = day {.*, key: key + '|' + toString(day.day)}
       MERGE (listing)-[:HAS_DAY]->(copy)`,
      { batch, from },
    ),
  )
}

async function inBatches(items, size, write) {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, at) => at * size)
  await pLimit(WRITERS).map(starts, (at) => write(items.slice(at, at + size)))
}
