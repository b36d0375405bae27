// Writes schema.graphql, which relay-compiler reads.
import { writeFileSync } from 'node:fs'
import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql'

const response = await fetch(`${process.env.POLITY_URL ?? 'http://127.0.0.1:4000'}/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: getIntrospectionQuery() }),
})
const { data } = await response.json()
writeFileSync('schema.graphql', printSchema(buildClientSchema(data)))
