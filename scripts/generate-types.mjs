// Writes src/graphql/types.ts from schema/*.graphql. With --check it only reports whether it is up
// to date.
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { parse } from 'graphql'
import { writeGenerated } from './generated.mjs'
import { graphqlFiles } from './operations.mjs'
import { root } from './project.mjs'

const target = 'src/graphql/types.ts'

const NODES = ['Politician', 'Party', 'Office', 'Institution', 'Election', 'Area']
const ENTITIES = [...NODES, 'Person', 'Organization']

/** The parent value of a type's resolvers, if it differs from the type's own fields. */
const mappers = {
  ...mapped(['Node', 'Entity', ...ENTITIES], '../domain/entity.js#NamedEntity'),
  ...mapped(
    [
      'Relationship',
      'RelationshipEdge',
      'RelatedEntityEdge',
      ...NODES.map((type) => `${type}Edge`),
    ],
    '../loaders/relationships/relationships.js#RelatedEntity',
  ),
  ...mapped(
    ['RelationshipConnection', ...NODES.map((type) => `${type}Connection`)],
    '../loaders/relationships/relationship-page.js#RelationshipPage',
  ),
  EntityConnection: './resolvers/paging/connections.js#EntityPage',
  TermConnection: './resolvers/paging/connections.js#TermPage',
  ...mapped(
    [
      'CallConnection',
      'UnitResultConnection',
      'TimelineConnection',
      'TenureConnection',
      'ColleagueConnection',
      'MarketEntityConnection',
      'MarketShareConnection',
      'RelatedMarketConnection',
      'MarketContradictionConnection',
      'FoundConnection',
      'DatasetConnection',
      'DatasetReportConnection',
      'SuspectedDuplicateConnection',
    ],
    './resolvers/paging/connections.js#CountedPage',
  ),
  PartySwitchConnection: './resolvers/paging/connections.js#PartySwitchPage',
  Term: '../loaders/terms.js#Term as LoadedTerm',
  PageInfo: './resolvers/paging/connections.js#AnyPage',
  Fact: '../loaders/relationships/relationships.js#FactParts',
  Tenure: '../entities/tenures.js#Tenure as DerivedTenure',
  TenureFact: '../entities/tenure-dates.js#TenureFact as DerivedTenureFact',
  MemberCount: '../loaders/member-groups.js#MemberGroup as LoadedMemberGroup',
  Evidence: '../loaders/records.js#Evidence as LoadedEvidence',
  PartySwitch: '../loaders/party-switches.js#PartySwitch as LoadedPartySwitch',
  Coverage: '../entities/coverage.js#Coverage as DerivedCoverage',
  Dataset: '../loaders/datasets.js#Dataset as LoadedDataset',
  DatasetReport: '../loaders/datasets.js#DatasetReport as LoadedDatasetReport',
  Overview: '../loaders/pages/overview.js#Overview as CountedOverview',
  SuspectedDuplicate: '../loaders/pages/duplicates.js#SuspectedDuplicate as LoadedDuplicate',
  Correction: '../entities/corrected.js#EntityCorrection',
  Hop: '../loaders/paths.js#Hop as LoadedHop',
  Path: '../loaders/paths.js#Path as LoadedPath',
  SharedEntity: '../loaders/in-common.js#SharedEntity as LoadedSharedEntity',
  Link: '../loaders/relationships/among.js#NeighbourRelationship',
  RepresentedDivision:
    '../loaders/representatives.js#RepresentedDivision as LoadedRepresentedDivision',
  Official: '../loaders/representatives.js#Official as LoadedOfficial',
  SearchConnection: './resolvers/paging/connections.js#SearchPage',
  Neighbourhood: '../loaders/neighbourhoods.js#Neighbourhood as LoadedNeighbourhood',
  Node: './resolvers/nodes.js#FoundNode',
  Market: '../loaders/markets.js#Market as LoadedMarket',
  MarketSource: '../loaders/markets.js#MarketListing',
  MarketGroup: '../loaders/market-groups.js#MarketGroup as LoadedMarketGroup',
  MarketContradiction: '../loaders/related-markets.js#Contradiction',
  MarketConnection: '../loaders/market-lists.js#MarketPage',
  MarketEdge: '../loaders/market-lists.js#ListedMarket',
  Race: '../loaders/elections/races.js#Race as LoadedRace',
  RaceConnection: './resolvers/paging/connections.js#RacePage',
  CalendarConnection: './resolvers/paging/connections.js#CalendarPage',
  Candidacy: './resolvers/elections/fields.js#ListedCandidacy',
  CandidacyConnection: './resolvers/paging/connections.js#CandidacyPage',
  Call: './resolvers/elections/fields.js#CallOfRace',
  UnitVotes: './resolvers/elections/fields.js#CandidacyVotes',
  TimelineShare: './resolvers/elections/fields.js#CandidacyShare',
  TimelinePoint: './resolvers/elections/timeline.js#TimelineNode',
  HistoryPoint: '../markets/history.js#HistoryRow',
  Source: '../loaders/venues.js#Venue',
  Collection: '../loaders/venues.js#CollectionReport',
}

const config = {
  contextType: '../request-context.js#RequestContext',
  enumsAsTypes: true,
  enumValues: {
    ChangeKind: '../live/kinds.js#ChangeKind',
    CallStatus: '../domain/result.js#CallStatus',
    CandidacyKind: '../domain/result.js#CandidacyKind',
    ElectionKind: '../domain/result.js#ElectionKind',
    MarketRole: '../domain/market.js#MarketRole',
    RaceKind: '../domain/result.js#RaceKind',
    ReportingKind: '../domain/result.js#ReportingKind',
    UnitLevel: '../domain/result.js#UnitLevel',
    UnitTotalKind: '../domain/result.js#UnitTotalKind',
    ElectionState: '../elections/election-state.js#ElectionState',
    EntityType: '../domain/entity.js#EntityType',
    Tier: '../caller.js#Tier',
    TenureView: '../entities/tenures.js#TenureView',
    RelationshipKind: '../domain/relationship.js#RelationshipKind',
    DateBasis: '../domain/relationship.js#DateBasis',
    DivisionLevel: '../domain/divisions.js#DivisionLevel',
    OfficeRole: '../domain/divisions.js#OfficeRole',
    Certainty: '../domain/period.js#Certainty',
    Match: '../domain/name-match.js#Match',
    SearchedType: './resolvers/arguments.js#SearchedType',
    MarketState: '../domain/market.js#MarketState',
    PercentRule: '../markets/percent.js#PercentRule',
    HistoryInterval: '../markets/history.js#Interval',
  },
  scalars: {
    ID: 'string',
    PartialDate: '../domain/partial-date.js#PartialDate',
    DateTime: { input: 'Date', output: 'string' },
    NonNegativeInt: 'number',
    JSON: 'unknown',
  },
  mappers,
  immutableTypes: true,
  useTypeImports: true,
  skipTypename: true,
  useIndexSignature: false,
  maybeValue: 'T | null',
  inputMaybeValue: 'T | null | undefined',
}

const files = graphqlFiles(join(root, 'schema'))
const text = await codegen({
  filename: target,
  schema: parse(files.map((file) => file.text).join('\n')),
  documents: [],
  config,
  plugins: [{ typescript: {} }, { resolvers: {} }],
  pluginMap: { typescript, resolvers },
})
// A default value replaces an absent argument, but not null, so the types of arguments include
// null.
const honest = text
  .replaceAll(/^export \{/gm, 'export type {')
  .replace('[P in K]-?: NonNullable<T[P]>', '[P in K]-?: T[P]')
const head = '// Generated by scripts/generate-types.mjs from schema/*.graphql; not edited by hand.'
await writeGenerated([[target, `${head}\n/* eslint-disable */\n${honest}`]])

function mapped(types, mapper) {
  return Object.fromEntries(types.map((type) => [type, mapper]))
}
