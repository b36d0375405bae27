// The queries of the world's workload, in addition to an entity and three levels, for each server.

import { graphqlRequest, oneEntity, threeLevels } from '../questions.mjs'

const HITS = 10
const LISTED = 50

/** Politicians by the beginning of a name. Servers may order them differently. */
const search = {
  name: 'search',
  polity: {
    request: graphqlRequest(
      `query Search($q: String!) {
        search(q: $q, types: [POLITICIAN], first: ${String(HITS)}) { edges { node { name slug } } }
      }`,
      (q) => ({ q }),
    ),
    answer: ({ data }) => data.search.edges.length > 0,
  },
  neo4jGraphql: {
    request: graphqlRequest(
      `query Search($phrase: String!) {
        searchPoliticians(phrase: $phrase, first: ${String(HITS)}) { edges { node { name slug } } }
      }`,
      (q) => ({ phrase: asLucene(wordsOf(q.toLowerCase())) }),
    ),
    answer: ({ data }) => data.searchPoliticians.edges.length > 0,
  },
  postgraphile: {
    request: graphqlRequest(
      `query Search($q: String!) {
        searchPoliticians(q: $q, first: ${String(HITS)}) { nodes { name slug } }
      }`,
      // With the collation by code point, PostgreSQL lowercases only Latin letters, so the words
      // stay unchanged.
      (q) => ({ q: `${wordsOf(q).join(' & ')}:*` }),
    ),
    answer: ({ data }) => data.searchPoliticians.nodes.length > 0,
  },
}

/** All words must match, the last one as a prefix. The index has letters without diacritics. */
function asLucene(words) {
  const plain = words.map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''))
  return `${plain.map((word) => `+${word}`).join(' ')}*`
}

function wordsOf(text) {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The first page of the market list, for one category or all. */
const markets = {
  name: 'market list',
  polity: {
    request: graphqlRequest(
      `query Markets($category: String) {
        markets(category: $category, first: ${String(LISTED)}) {
          nodes { id title category state closesAt volumeUsd display { percent } }
        }
      }`,
      (category) => ({ category }),
    ),
    answer: ({ data }) => data.markets.nodes.map(marketOf),
  },
  neo4jGraphql: {
    request: graphqlRequest(
      `query Markets($where: MarketWhere!) {
        markets(where: $where, limit: ${String(LISTED)}, sort: [{ listKey: DESC }]) {
          id title category state closesAt volumeUsd percent
        }
      }`,
      (category) => ({
        where: { listKey: { gt: '' }, ...(category !== null && { category: { eq: category } }) },
      }),
    ),
    answer: ({ data }) => data.markets.map(marketOf),
  },
  postgraphile: {
    request: graphqlRequest(
      `query Markets($condition: MarketCondition) {
        allMarkets(condition: $condition, first: ${String(LISTED)}, orderBy: LIST_KEY_DESC) {
          nodes { id title category state closesAt volumeUsd shownPercent }
        }
      }`,
      (category) => ({ condition: category === null ? null : { category } }),
    ),
    answer: ({ data }) => data.allMarkets.nodes.map(marketOf),
  },
}

const marketOf = ({ id, title, category }) => ({ id, title, category })

/** Any shortest path of at most six steps between two politicians. */
const path = {
  name: 'path',
  polity: {
    request: graphqlRequest(
      `query Path($from: String!, $to: String!) {
        path(from: $from, to: $to, limit: 1) { hops { kind node { name slug } } }
      }`,
      (ends) => ends,
    ),
    answer: ({ data: { path: found } }) => found[0]?.hops.length ?? 0,
  },
  neo4jGraphql: {
    request: graphqlRequest(
      `query Path($from: String!, $to: String!) {
        path(from: $from, to: $to) { kind name slug }
      }`,
      (ends) => ends,
    ),
    answer: ({ data }) => data.path.length,
  },
  postgraphile: {
    request: graphqlRequest(
      `query Path($from: String!, $to: String!) {
        shortestPath(fromSlug: $from, toSlug: $to) { nodes { kind name slug } }
      }`,
      (ends) => ends,
    ),
    answer: ({ data }) => data.shortestPath.nodes.length,
  },
}

/**
 * The queries of the workload with their shares in percent and their subjects, most popular first.
 */
export const MIX = [
  { share: 70, question: oneEntity, subjects: ({ politicians }) => politicians },
  { share: 15, question: threeLevels, subjects: ({ parties }) => parties },
  { share: 5, question: search, subjects: ({ searches }) => searches },
  { share: 5, question: markets, subjects: ({ categories }) => categories },
  { share: 5, question: path, subjects: ({ paths }) => paths },
]
