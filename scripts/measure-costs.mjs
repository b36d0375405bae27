// `node scripts/measure-costs.mjs`: measures the db hits in Neo4j of the fields that send their own
// query. Prints them with the price in the schema (`@cost(base:)`) and the price by the rule in
// schema/directives.graphql.
//
// Each field is queried in calls that return one node: for evenly distributed entities, words and
// pairs, and for the largest entities.

import { graphql } from 'graphql'
import { callsOf } from './cost-calls.mjs'
import { openMeasuredGraph } from './measured-graph.mjs'
import { built } from './project.mjs'
import { tableOf } from './table.mjs'

/**
 * The rule in schema/directives.graphql: db hits for one node, of the median call and of the worst
 * call.
 */
const MEDIAN_HITS = 100
const WORST_HITS = 10_000

const measured = await openMeasuredGraph()
const { fieldRulesOf } = await built('graphql/schema/directives.js')
try {
  await measure(measured)
} finally {
  await measured.close()
}

async function measure({ schema, rowsOf, profiled, contextOf }) {
  /** @type {(string | number)[][]} */
  const lines = [['field', 'price', 'rule', 'calls', 'median', 'worst', 'worst call']]
  let others = 0
  /** @type {any[]} */
  const fields = await callsOf(rowsOf)
  // A graph without markets has no calls for their fields.
  for (const { field, of, calls, share = 1 } of fields.filter(({ calls }) => calls.length > 0)) {
    /** @type {any[]} */
    const found = []
    for (const { source, variables } of calls) {
      profiled.forget()
      const contextValue = contextOf(profiled.graph)
      const { errors } = await graphql({ schema, source, variableValues: variables, contextValue })
      // A call that fails because its filter is too broad also has a cost.
      const failure = errors?.find(({ extensions }) => extensions['code'] !== 'FILTER_TOO_BROAD')
      if (failure !== undefined) throw new Error(`${field}: ${failure.message}\n${source}`)
      found.push({ hits: Math.round(profiled.hitsOf(of) / share), variables })
    }
    const price = priceOf(fieldRulesOf(schema), field)
    found.sort((a, b) => a.hits - b.hits)
    const median = found[Math.floor((found.length - 1) / 2)]?.hits
    const worst = found[found.length - 1]
    const rule = Math.max(1, Math.floor(median / MEDIAN_HITS), Math.floor(worst.hits / WORST_HITS))
    if (rule !== price) others += 1
    const shown = JSON.stringify(worst.variables).slice(0, 100)
    lines.push([field, price, rule === price ? '' : rule, found.length, median, worst.hits, shown])
  }
  console.log(tableOf(lines))
  console.log(`${lines.length - 1} prices, ${others} of them differ from the rule`)
}

/** The price of `Type.field`, `Type.field.totalCount` or `Type.field.argument`. */
function priceOf(rules, field) {
  const [type, name, part] = field.split('.')
  const rule = rules.of(type, name)
  if (rule === null) throw new Error(`There is no ${type}.${name} in the schema.`)
  const { base, count, priced } = rule
  if (part === undefined) return base
  return part === 'totalCount' ? count : priced.find(({ argument }) => argument === part).base
}
