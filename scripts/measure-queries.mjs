// `node scripts/measure-queries.mjs`: measures the queries of docs/queries.md on all politicians,
// markets and elections. Prints cost, median time, its ratio to the time of `entity(slug)` in the
// same run, and db hits in Neo4j.
//
// Each query alternates with `entity(slug)`, without caches, in this process.

import { graphql, parse } from 'graphql'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMeasuredGraph } from './measured-graph.mjs'
import { built, root } from './project.mjs'
import { tableOf } from './table.mjs'

const ROUNDS = 15
const ENTITY = `{ entity(slug: "nancy-pelosi") { name slug description } }`
const ANY = /./

const { schema, graph, profiled, contextOf, close } = await openMeasuredGraph()
const { costOf } = await built('graphql/cost/cost.js')
try {
  /** @type {(string | number)[][]} */
  const lines = [['query', 'nodes', 'ms', 'entity(slug) ms', 'ratio', 'db hits']]
  for (const { title, query } of queriesOfPage()) lines.push([title, ...(await measure(query))])
  lines.push(['entity(slug)', ...(await measure(ENTITY))])
  console.log(tableOf(lines))
} finally {
  await close()
}

async function measure(query) {
  // Neo4j plans the query, and the results come from the page cache.
  await answer(query, graph)
  await answer(query, graph)
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const entity = await millisecondsOf(ENTITY)
    const own = await millisecondsOf(query)
    times.push({ entity, own, ratio: own / entity })
  }
  profiled.forget()
  await answer(query, profiled.graph)
  return [
    nodesOf(query),
    ...['own', 'entity', 'ratio'].map((name) => rounded(medianOf(times.map((one) => one[name])))),
    profiled.hitsOf(ANY),
  ]
}

async function millisecondsOf(query) {
  const begun = performance.now()
  await answer(query, graph)
  return performance.now() - begun
}

async function answer(source, from) {
  const { errors } = await graphql({ schema, source, contextValue: contextOf(from) })
  if (errors?.[0] !== undefined) throw new Error(`${errors[0].message}\n${source}`)
}

function nodesOf(query) {
  const document = parse(query)
  return costOf(schema, { document, operation: document.definitions[0], variables: {} }).nodes
}

function queriesOfPage() {
  const page = readFileSync(join(root, 'docs', 'queries.md'), 'utf8')
  return [...page.matchAll(/^## ([^\n]+)\n[\s\S]*?```graphql\n([\s\S]*?)```/gm)].map(
    ([, title, query]) => ({ title, query }),
  )
}

function medianOf(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function rounded(number) {
  return Math.round(number * 10) / 10
}
