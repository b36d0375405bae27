export const EntitiesDocument = `
    query Entities($types: [EntityType!], $country: String, $q: String, $ids: [ID!], $changedSince: DateTime, $orderBy: EntityOrder, $first: Int, $after: String) {
  entities(
    types: $types
    country: $country
    q: $q
    ids: $ids
    changedSince: $changedSince
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      ...Summary
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}`;
export const EntityByIdentifierDocument = `
    query EntityByIdentifier($scheme: String!, $value: String!) {
  entityByIdentifier(scheme: $scheme, value: $value) {
    ...Summary
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}`;
export const EntityDocument = `
    query Entity($slug: String!) {
  entity(slug: $slug) {
    __typename
    ...Summary
    description
    names {
      value
      langs
    }
    identifiers {
      scheme
      value
      url
    }
    links
    image
    updatedAt
    datasets {
      ...Credit
    }
    ... on Politician {
      officialName
      birthDate
      deathDate
      gender
    }
    ... on Person {
      officialName
      birthDate
      deathDate
      gender
    }
    ... on Party {
      classification
      foundedOn
      dissolvedOn
    }
    ... on Institution {
      classification
      foundedOn
      dissolvedOn
      seats
    }
    ... on Organization {
      classification
      foundedOn
      dissolvedOn
    }
    ... on Area {
      classification
    }
    ... on Election {
      startDate
      endDate
      state
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}
fragment Credit on Dataset {
  name
  title
  licence
  attribution
  url
  importedAt
  dataAsOf
}`;
export const MarketDocument = `
    query Market($id: ID!) {
  market(id: $id) {
    ...MarketSummary
    resultPercent
    sources {
      venue
      percent
      inverted
      url
      quotedAt
      volumeUsd
    }
    entities {
      role
      node {
        ...Summary
      }
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}
fragment MarketSummary on Market {
  id
  title
  category
  state
  countryCode
  opensAt
  closesAt
  volumeUsd
  moveDay
  disagreement
  updatedAt
  display {
    percent
    source
    why
    quotedAt
  }
}`;
export const MarketsDocument = `
    query Markets($q: String, $entity: String, $country: String, $category: String, $status: [MarketState!], $source: String, $closesBefore: DateTime, $closesAfter: DateTime, $updatedSince: DateTime, $orderBy: MarketOrder, $first: Int, $after: String) {
  markets(
    q: $q
    entity: $entity
    country: $country
    category: $category
    status: $status
    source: $source
    closesBefore: $closesBefore
    closesAfter: $closesAfter
    updatedSince: $updatedSince
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      ...MarketSummary
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MarketSummary on Market {
  id
  title
  category
  state
  countryCode
  opensAt
  closesAt
  volumeUsd
  moveDay
  disagreement
  updatedAt
  display {
    percent
    source
    why
    quotedAt
  }
}`;
export const NeighbourhoodDocument = `
    query Neighbourhood($of: String!, $depth: Int, $kinds: [RelationshipKind!], $at: PartialDate, $maxNodes: Int) {
  neighbourhood(
    of: $of
    depth: $depth
    kinds: $kinds
    at: $at
    maxNodes: $maxNodes
  ) {
    nodes {
      ...Summary
    }
    links {
      relationshipId
      kind
      role
      start
      end
      isCurrent
      certainty
      source {
        slug
      }
      target {
        slug
      }
    }
    omitted {
      count
      node {
        slug
      }
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}`;
export const OverviewDocument = `
    query Overview {
  overview {
    countedAt
    openMarkets
    types {
      type
      count
    }
    countries {
      countryCode
      count
    }
    datasets {
      ...Credit
    }
  }
}
    fragment Credit on Dataset {
  name
  title
  licence
  attribution
  url
  importedAt
  dataAsOf
}`;
export const PathDocument = `
    query Path($from: String!, $to: String!, $maxLength: Int, $kinds: [RelationshipKind!], $at: PartialDate, $limit: Int) {
  path(
    from: $from
    to: $to
    maxLength: $maxLength
    kinds: $kinds
    at: $at
    limit: $limit
  ) {
    length
    nodes {
      ...Summary
    }
    hops {
      relationshipId
      kind
      direction
      label
      role
      start
      end
      isCurrent
      certainty
      node {
        ...Summary
      }
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}`;
export const RaceResultsDocument = `
    query RaceResults($id: ID!, $level: String, $unit: String, $asOf: DateTime, $source: String, $first: Int, $after: String) {
  race(id: $id) {
    results(
      level: $level
      unit: $unit
      asOf: $asOf
      source: $source
      first: $first
      after: $after
    ) {
      nodes {
        unit
        level
        name
        parent
        at
        totalVotes
        votes {
          candidacy
          votes
          listed
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `;
export const RaceDocument = `
    query Race($id: ID!, $first: Int) {
  race(id: $id) {
    ...RaceSummary
    election {
      ...Summary
    }
    count {
      basis
      level
      complete
      totalVotes
      countedVotes
      reporting {
        kind
        reported
        total
        percent
      }
    }
    candidacies(first: $first) {
      id
      key
      name
      kind
      party
      incumbent
      listed
      votes
      share
      politician {
        ...Summary
      }
    }
    standingCalls {
      source
      candidacy
      status
      by
      receivedAt
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}
fragment RaceSummary on Race {
  id
  title
  office
  area
  party
  seat
  kind
  seats
  source
  lastChange
}`;
export const RacesDocument = `
    query Races($slug: String!, $office: String, $area: String, $called: Boolean, $first: Int, $after: String) {
  entity(slug: $slug) {
    ... on Election {
      races(
        office: $office
        area: $area
        called: $called
        first: $first
        after: $after
      ) {
        nodes {
          ...RaceSummary
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment RaceSummary on Race {
  id
  title
  office
  area
  party
  seat
  kind
  seats
  source
  lastChange
}`;
export const RateLimitDocument = `
    query RateLimit {
  rateLimit {
    tier
    limit
    remaining
    resetAt
  }
}
    `;
export const RelationshipsDocument = `
    query Relationships($slug: String!, $kinds: [RelationshipKind!], $direction: Direction, $types: [EntityType!], $at: PartialDate, $orderBy: RelationshipOrder, $first: Int, $after: String) {
  entity(slug: $slug) {
    relationships(
      kinds: $kinds
      direction: $direction
      types: $types
      at: $at
      orderBy: $orderBy
      first: $first
      after: $after
    ) {
      edges {
        relationshipId
        kind
        direction
        label
        role
        start
        startBasis
        end
        endBasis
        asOf
        isCurrent
        certainty
        node {
          ...Summary
        }
        evidence {
          url
          firstSeen
          lastSeen
          dataset {
            name
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}`;
export const SearchDocument = `
    query Search($q: String!, $types: [EntityType!], $countries: [String!], $first: Int) {
  search(q: $q, types: $types, countries: $countries, first: $first) {
    hits {
      match
      matchedName {
        value
        langs
      }
      node {
        ...Summary
        description
      }
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}`;
export const TenuresDocument = `
    query Tenures($slug: String!, $by: TenureView, $first: Int) {
  entity(slug: $slug) {
    ... on Politician {
      tenures(by: $by, first: $first) {
        role
        start
        end
        asOf
        isCurrent
        office {
          ...Summary
        }
        institution {
          ...Summary
        }
        area {
          ...Summary
        }
        party {
          ...Summary
        }
      }
    }
  }
}
    fragment Summary on Entity {
  id
  slug
  name
  type
  countryCode
}`;
