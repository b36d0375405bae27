// @neo4j/graphql on the same Neo4j, behind the same Apollo Server and Fastify as Polity. Entities
// have two labels. Its types name both labels, so that its lookups use the unique index on slugs.

import { ApolloServer } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import { Neo4jGraphQL } from '@neo4j/graphql'
import Fastify from 'fastify'
import neo4j from 'neo4j-driver'
import net from 'node:net'
import { KINDS } from '../graph.mjs'
import { portOf } from '../../scripts/free-port.mjs'
import { answerCalls } from '../worker.mjs'

const typeDefs = `
  type Politician
    @node(labels: ["Politician", "Entity"])
    @fulltext(indexes: [{ indexName: "entityNames", queryName: "searchPoliticians", fields: ["name"] }]) {
    id: ID!
    slug: String!
    name: String!
    parties: [Party!]! @relationship(type: "MEMBER_OF", direction: OUT, properties: "Link")
    offices: [Office!]! @relationship(type: "HOLDS", direction: OUT, properties: "Link")
    constituencies: [Area!]! @relationship(type: "REPRESENTS", direction: OUT, properties: "Link")
  }
  type Party @node(labels: ["Party", "Entity"]) {
    id: ID!
    slug: String!
    name: String!
    members: [Politician!]! @relationship(type: "MEMBER_OF", direction: IN, properties: "Link")
  }
  type Office @node(labels: ["Office", "Entity"]) {
    id: ID!
    slug: String!
    name: String!
    institutions: [Institution!]! @relationship(type: "PART_OF", direction: OUT, properties: "Link")
  }
  type Institution @node(labels: ["Institution", "Entity"]) {
    id: ID!
    slug: String!
    name: String!
  }
  type Area @node(labels: ["Area", "Entity"]) {
    id: ID!
    slug: String!
    name: String!
  }
  type Link @relationshipProperties {
    id: ID!
    startDate: String
    from: Int!
  }
  type Market @node {
    id: ID!
    listKey: String
    title: String!
    category: String!
    state: String!
    closesAt: String
    volumeUsd: Float
    percent: Float
  }
  type Hop {
    kind: String!
    name: String!
    slug: String!
  }
  type Query {
    path(from: String!, to: String!): [Hop!]! @cypher(columnName: "hop", statement: """
      MATCH (a:Entity {slug: $from}), (b:Entity {slug: $to})
      MATCH way = shortestPath((a)-[:${KINDS.join('|')}*1..6]-(b))
      UNWIND range(1, length(way)) AS at
      RETURN {kind: type(relationships(way)[at - 1]), name: nodes(way)[at].name, slug: nodes(way)[at].slug} AS hop
    """)
  }
`

// The driver of this library sends a long query in two parts, and by default the network waits 40
// ms between them. Polity's driver does not have this problem. The problem is corrected here, so
// that the comparison is fair.
const connect = net.connect
net.connect = (/** @type {[any, any?]} */ ...args) => connect(...args).setNoDelay(true)

answerCalls(async ({ neo4j: { uri, user, password } }) => {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password))
  // The market list uses an index in its order, which needs a comparison of texts.
  const features = { filters: { String: { GT: true } } }
  const library = new Neo4jGraphQL({ typeDefs, driver, features })
  const apollo = new ApolloServer({
    schema: await library.getSchema(),
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()],
    stopOnTerminationSignals: false,
  })
  await apollo.start()
  const app = Fastify()
  app.post(
    '/graphql',
    fastifyApolloHandler(apollo, {
      context: async () => ({ sessionConfig: { database: 'neo4j' } }),
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return portOf(app.server)
})
