// The questions as requests to each server, and functions that convert each answer to the same
// plain object, so that answers can be compared. Page sizes and orders are Polity's: newest start
// first, then name, then id.

/**
 * Returns a function that makes the GraphQL request for a subject.
 *
 * @param {string} query
 * @param {(subject: any) => object} variablesOf
 */
export const graphqlRequest = (query, variablesOf) => (subject) => ({
  ...{ method: 'POST', path: '/graphql' },
  body: JSON.stringify({ query, variables: variablesOf(subject) }),
})
const bySlug = (query) => graphqlRequest(query, (slug) => ({ slug }))

const NEWEST = `sort: [{ edge: { from: DESC } }, { node: { name: ASC } }, { edge: { id: ASC } }]`
const newest = (name) => `orderBy: [FROM_DAY_DESC, ${name}_ASC, ID_ASC]`

export const oneEntity = {
  name: 'one entity',
  subjects: ({ politicians }) => politicians,
  polity: {
    request: bySlug(`query OneEntity($slug: String!) {
      entity(slug: $slug) {
        name slug
        ... on Politician {
          parties { edges { start node { name slug } } }
          offices { edges { start node { name slug } } }
          constituencies { edges { start node { name slug } } }
        }
      }
    }`),
    answer: ({ data: { entity } }) => ({
      ...named(entity),
      parties: entity.parties.edges.map(polityEdge),
      offices: entity.offices.edges.map(polityEdge),
      constituencies: entity.constituencies.edges.map(polityEdge),
    }),
  },
  neo4jGraphql: {
    request: bySlug(`query OneEntity($slug: String!) {
      politicians(where: { slug: { eq: $slug } }) {
        name slug
        partiesConnection(first: 20, ${NEWEST}) { edges { properties { startDate } node { name slug } } }
        officesConnection(first: 20, ${NEWEST}) { edges { properties { startDate } node { name slug } } }
        constituenciesConnection(first: 20, ${NEWEST}) { edges { properties { startDate } node { name slug } } }
      }
    }`),
    answer: ({ data }) => {
      const [one] = data.politicians
      return {
        ...named(one),
        parties: one.partiesConnection.edges.map(neo4jEdge),
        offices: one.officesConnection.edges.map(neo4jEdge),
        constituencies: one.constituenciesConnection.edges.map(neo4jEdge),
      }
    },
  },
  postgraphile: {
    request: bySlug(`query OneEntity($slug: String!) {
      politicianBySlug(slug: $slug) {
        name slug
        partyMembershipsByPoliticianId(first: 20, ${newest('PARTY_NAME')}) {
          nodes { startDate partyByPartyId { name slug } }
        }
        officeHoldingsByPoliticianId(first: 20, ${newest('OFFICE_NAME')}) {
          nodes { startDate officeByOfficeId { name slug } }
        }
        areaRepresentationsByPoliticianId(first: 20, ${newest('AREA_NAME')}) {
          nodes { startDate areaByAreaId { name slug } }
        }
      }
    }`),
    answer: ({ data: { politicianBySlug: one } }) => ({
      ...named(one),
      parties: one.partyMembershipsByPoliticianId.nodes.map(postgresEdge('partyByPartyId')),
      offices: one.officeHoldingsByPoliticianId.nodes.map(postgresEdge('officeByOfficeId')),
      constituencies: one.areaRepresentationsByPoliticianId.nodes.map(postgresEdge('areaByAreaId')),
    }),
  },
}

export const threeLevels = {
  name: 'three levels',
  subjects: ({ parties }) => parties,
  polity: {
    request: bySlug(`query ThreeLevels($slug: String!) {
      entity(slug: $slug) {
        name slug
        ... on Party {
          members(first: 20) {
            edges {
              start
              node {
                name slug
                offices(first: 5) { edges { start node { name slug institution { name slug } } } }
              }
            }
          }
        }
      }
    }`),
    answer: ({ data: { entity } }) => ({
      ...named(entity),
      members: entity.members.edges.map((edge) => ({
        ...polityEdge(edge),
        offices: edge.node.offices.edges.map((office) => ({
          ...polityEdge(office),
          institution: namedOrNull(office.node.institution),
        })),
      })),
    }),
  },
  neo4jGraphql: {
    request: bySlug(`query ThreeLevels($slug: String!) {
      parties(where: { slug: { eq: $slug } }) {
        name slug
        membersConnection(first: 20, ${NEWEST}) {
          edges {
            properties { startDate }
            node {
              name slug
              officesConnection(first: 5, ${NEWEST}) {
                edges { properties { startDate } node { name slug institutions { name slug } } }
              }
            }
          }
        }
      }
    }`),
    answer: ({ data }) => {
      const [one] = data.parties
      const officeOf = (office) => ({
        ...neo4jEdge(office),
        institution: namedOrNull(office.node.institutions[0]),
      })
      return {
        ...named(one),
        members: one.membersConnection.edges.map((edge) => ({
          ...neo4jEdge(edge),
          offices: edge.node.officesConnection.edges.map(officeOf),
        })),
      }
    },
  },
  postgraphile: {
    request: bySlug(`query ThreeLevels($slug: String!) {
      partyBySlug(slug: $slug) {
        name slug
        partyMembershipsByPartyId(first: 20, ${newest('POLITICIAN_NAME')}) {
          nodes {
            startDate
            politicianByPoliticianId {
              name slug
              officeHoldingsByPoliticianId(first: 5, ${newest('OFFICE_NAME')}) {
                nodes {
                  startDate
                  officeByOfficeId { name slug institutionByInstitutionId { name slug } }
                }
              }
            }
          }
        }
      }
    }`),
    answer: ({ data: { partyBySlug: one } }) => ({
      ...named(one),
      members: one.partyMembershipsByPartyId.nodes.map((member) => ({
        ...postgresEdge('politicianByPoliticianId')(member),
        offices: member.politicianByPoliticianId.officeHoldingsByPoliticianId.nodes.map(
          (office) => ({
            ...postgresEdge('officeByOfficeId')(office),
            institution: namedOrNull(office.officeByOfficeId.institutionByInstitutionId),
          }),
        ),
      })),
    }),
  },
}

/** Answers over REST are compared as they are. */
const restRequest = (pathOf) => ({
  request: (subject) => ({ method: 'GET', path: pathOf(subject), body: '' }),
  answer: (body) => body,
})
const rest = restRequest((slug) => `/api/graph/entity/${slug}`)
/** The subjects are URLs. */
const markets = restRequest((address) => address)

export const restEntity = {
  name: 'REST entity',
  subjects: ({ politicians }) => politicians,
  polity: rest,
  keyed: rest,
  bare: rest,
}

const search = {
  name: 'search',
  subjects: ({ searches }) => searches,
  polity: {
    request: graphqlRequest(
      `query Search($q: String!) {
        search(q: $q, first: 10) { edges { match matchedName { value } node { name slug type } } }
      }`,
      (q) => ({ q }),
    ),
  },
}

const path = {
  name: 'path',
  subjects: ({ paths }) => paths,
  polity: {
    request: graphqlRequest(
      `query Path($from: String!, $to: String!) {
        path(from: $from, to: $to) { length hops { kind node { name slug } } }
      }`,
      (ends) => ends,
    ),
  },
}

export const marketList = {
  name: 'market list',
  subjects: ({ firstPage }) => [firstPage],
  polity: markets,
  bare: markets,
}

export const deepMarketList = {
  name: 'market list, deep',
  subjects: ({ deepPage }) => [deepPage],
  polity: markets,
}

export const marketsOfCategory = {
  name: 'market list, by category',
  subjects: ({ categoryPages }) => categoryPages,
  polity: markets,
}

export const marketHistory = {
  name: 'market history',
  subjects: ({ histories }) => histories,
  polity: markets,
}

/** Sent to several servers, whose answers are compared before the measurement. */
export const COMPARED = [oneEntity, threeLevels]
/** Sent only to Polity, to measure the effect of the size of the graph. */
export const ALONE = [search, path]

const named = ({ name, slug }) => ({ name, slug })
const namedOrNull = (one) => (one === null || one === undefined ? null : named(one))
const polityEdge = ({ start, node }) => ({ start, ...named(node) })
const neo4jEdge = ({ properties, node }) => ({ start: properties.startDate, ...named(node) })
const postgresEdge = (end) => (row) => ({ start: row.startDate, ...named(row[end]) })
