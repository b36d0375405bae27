import type { TypedDocument } from '../graphql.js';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Exact<T extends {
    [key: string]: unknown;
}> = {
    [K in keyof T]: T[K];
};
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & {
    [SubKey in K]?: Maybe<T[SubKey]>;
};
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & {
    [SubKey in K]: Maybe<T[SubKey]>;
};
export type MakeEmpty<T extends {
    [key: string]: unknown;
}, K extends keyof T> = {
    [_ in K]?: never;
};
export type Incremental<T> = T | {
    [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never;
};
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
    ID: {
        input: string;
        output: string;
    };
    String: {
        input: string;
        output: string;
    };
    Boolean: {
        input: boolean;
        output: boolean;
    };
    Int: {
        input: number;
        output: number;
    };
    Float: {
        input: number;
        output: number;
    };
    /** Any JSON value. */
    JSON: {
        input: unknown;
        output: unknown;
    };
    /** A year, month or day, as precise as the source: 2015, 2015-12 or 2015-12-01. 2015 does not mean 2015-01-01. */
    PartialDate: {
        input: string;
        output: string;
    };
    /** A time in UTC, ISO 8601 to the second: 2026-01-31T12:00:00Z. */
    DateTime: {
        input: string;
        output: string;
    };
    /** A whole number of at least 0. */
    NonNegativeInt: {
        input: number;
        output: number;
    };
};
/** The stage of an election. */
export type ElectionState = 
/** The election is today or later, and there are no results. */
'SCHEDULED'
/** An operator opened the election, and there are no results yet. */
 | 'OPEN'
/** There are results, and they are not final. */
 | 'COUNTING'
/** An operator certified the results, or they come from a feed of certified results. */
 | 'CERTIFIED'
/** An operator cancelled the election. */
 | 'CANCELLED';
/** The type of an entity. */
export type EntityType = 
/** A person who holds, held or seeks an office. */
'POLITICIAN'
/** A political party, or a group in a chamber. */
 | 'PARTY'
/** A position that people hold, such as a seat or a ministry. */
 | 'OFFICE'
/** A chamber, a committee, an executive or another public body. */
 | 'INSTITUTION'
/** An election to a chamber or an office. */
 | 'ELECTION'
/** A geographic area, such as a country or a constituency. */
 | 'AREA'
/** A person who never held or sought an office, such as a relative or a donor. */
 | 'PERSON'
/** A company, a charity or another body that is not part of the state. */
 | 'ORGANIZATION';
/** The order of a list of entities. */
export type EntityOrder = 
/** By name from A to Z, then by id. */
'NAME'
/** Last changed first, then by id. */
 | 'UPDATED';
/** What a correction changes. */
export type CorrectionKind = 
/** The main name. */
'NAME'
/** Another name. */
 | 'OTHER_NAME'
/** The date of birth. */
 | 'BIRTH_DATE'
/** The date of death. */
 | 'DEATH_DATE'
/** An identifier. */
 | 'IDENTIFIER'
/** When a relationship began. */
 | 'START'
/** When a relationship ended. */
 | 'END'
/** Adds a relationship that no source contains. */
 | 'RELATED'
/** Removes a relationship. */
 | 'NOT_RELATED'
/** The entity and another one are the same. */
 | 'SAME'
/** The entity and another one are different. */
 | 'NOT_SAME';
/** What a source states about the completeness of a list of members or holders. */
export type CoverageCompleteness = 
/** The list contains the people present on its date, with their earlier terms. People who left before are missing. */
'PRESENT';
/** The kind of change. */
export type ChangeKind = 
/** The count of a race changed. */
'RACE_UPDATED'
/** The count of a race changed, and votes fell or were retracted in some unit. */
 | 'RACE_CORRECTED'
/** A race was called. */
 | 'RACE_CALLED'
/** A call of a race was retracted. */
 | 'RACE_CALL_RETRACTED'
/** An operator opened an election. */
 | 'ELECTION_OPENED'
/** An operator certified an election. */
 | 'ELECTION_CERTIFIED'
/** An operator cancelled an election. */
 | 'ELECTION_CANCELLED'
/** Entities or their relationships changed. */
 | 'ENTITY'
/** Markets changed. */
 | 'MARKET'
/** A market was resolved. */
 | 'MARKET_RESOLVED'
/** A dataset changed. */
 | 'DATASET';
/** The state of a market. */
export type MarketState = 
/** The market can be traded. */
'OPEN'
/** Trading has ended, and there is no result yet. */
 | 'CLOSED'
/** The venue has determined a result that is not final yet. */
 | 'DETERMINED'
/** The result is disputed. */
 | 'DISPUTED'
/** The result is final. */
 | 'RESOLVED'
/** The market was cancelled without a result. */
 | 'CANCELLED';
/** The order of a list of markets. */
export type MarketOrder = 
/** Last opened first. Only this order is stable: reading all pages gives every market once. */
'OPENED'
/** Earliest closing time first. Without `closesAfter`, the list begins with today. */
 | 'CLOSING'
/** Highest volume in US dollars first. */
 | 'VOLUME'
/** Biggest move in the last 24 hours first, up or down. */
 | 'MOVE_DAY'
/** Largest difference between venues first. */
 | 'DISAGREEMENT';
/** How a percent was computed. */
export type PercentRule = 
/** The midpoint of bid and ask, which are at most 10 points apart. */
'MIDDLE'
/** The price of the last trade. */
 | 'LAST'
/** The probability that the venue states. */
 | 'STATED';
/** The length of one interval of a price history. */
export type HistoryInterval = 
/** One minute. */
'MINUTE'
/** Five minutes. */
 | 'FIVE_MINUTES'
/** One hour. */
 | 'HOUR'
/** Six hours. */
 | 'SIX_HOURS'
/** One day, in UTC. */
 | 'DAY';
/** What is traded at a venue. */
export type Money = 
/** Real money. */
'REAL'
/** Play money. */
 | 'PLAY'
/** Nothing: the venue publishes forecasts. */
 | 'NONE';
/** How fresh the prices of a venue are. */
export type SourceStatus = 
/** The newest price is at most 24 hours old. */
'FRESH'
/** The newest price is over 24 hours old, or its age is unknown. */
 | 'STALE'
/** Nothing was ever imported. */
 | 'NEVER';
/** What is wrong with a field of a source file. */
export type DriftProblem = 
/** The field is missing. */
'MISSING'
/** The field has another type than before. */
 | 'TYPE';
/** How the count of a race was computed. */
export type CountBasis = 
/** One reporting unit covers the whole race, and this is its count. */
'UNIT'
/** The feed only counts parts of the race, and this is their sum. */
 | 'SUM';
/** The kind of an event of a timeline. */
export type TimelineKind = 
/** The count changed. */
'COUNT'
/** A call was made or retracted. */
 | 'CALL'
/** The shown percent of a market moved. */
 | 'MARKET';
/** How two entities are related. */
export type RelationshipKind = 
/** From a member, such as a person, to the party or body. */
'MEMBER_OF'
/** From a person to the office that they hold. */
 | 'HOLDS'
/** From a person to the area that they represent. */
 | 'REPRESENTS'
/** From a person or party to the election in which they are a candidate. */
 | 'CANDIDATE_IN'
/** From a person or party to the election in which they were elected. */
 | 'WON'
/** From a part to the whole, such as from a committee to its chamber. */
 | 'PART_OF'
/** From an election to the office or chamber that is elected. */
 | 'FOR_OFFICE'
/** From a body, office or election to the area that it covers. */
 | 'IN_AREA'
/** Another relationship, such as between relatives; `role` gives its kind. */
 | 'RELATED_TO';
/** The direction of a relationship, as seen from the entity whose list contains it. */
export type Direction = 
/** From the entity with the list to `node`. */
'OUTGOING'
/** From `node` to the entity with the list. */
 | 'INCOMING';
/** The order of a list of relationships. */
export type RelationshipOrder = 
/** Newest start first, unknown starts last, then by name. */
'START'
/** By the name of the other entity. */
 | 'NAME';
/** Where a date comes from. */
export type DateBasis = 
/** The source states the date for this fact. */
'STATED'
/** The start or end of the legislative period. */
 | 'TERM'
/** The first day on which the source no longer contains the fact. */
 | 'WITHDRAWN'
/** The day of the person's death, if the sources give no end or a later one. */
 | 'DEATH';
/** How certain it is that a relationship existed at the time `at`. Partial dates, such as a year, leave days open. */
export type Certainty = 
/** It existed, whichever days the partial dates mean. */
'SURE'
/** It existed for some of the days that the partial dates can mean, but not for all. */
 | 'POSSIBLE';
/** The tier of a client, which sets the rate limit. */
export type Tier = 
/** Clients without a key, and accounts without another tier. */
'FREE'
/** Accounts of researchers. */
 | 'RESEARCHER'
/** Accounts with the highest limit. */
 | 'PRO';
/** How a name matches the searched words, best first. */
export type Match = 
/** The words are the name or the slug. */
'EXACT'
/** The name begins with the words. */
 | 'PREFIX'
/** The name contains the searched words, or words that begin with them. */
 | 'WORDS'
/** The name contains words that are similar to the searched words. */
 | 'ALIKE';
/** The changes that begin a new tenure. */
export type TenureView = 
/** A change of office, body or role. */
'CHAMBER'
/** A change of office, body, role or area. */
 | 'AREA';
export type EntitiesQueryVariables = Exact<{
    types?: InputMaybe<ReadonlyArray<EntityType> | EntityType>;
    country?: InputMaybe<Scalars['String']['input']>;
    q?: InputMaybe<Scalars['String']['input']>;
    ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']> | Scalars['ID']['input']>;
    changedSince?: InputMaybe<Scalars['DateTime']['input']>;
    orderBy?: InputMaybe<EntityOrder>;
    first?: InputMaybe<Scalars['Int']['input']>;
    after?: InputMaybe<Scalars['String']['input']>;
}>;
export type EntitiesQuery = {
    readonly entities: {
        readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly slug: string;
            readonly name: string;
            readonly type: EntityType;
            readonly countryCode: string | null;
        }>;
        readonly pageInfo: {
            readonly hasNextPage: boolean;
            readonly endCursor: string | null;
        };
    };
};
export type EntityByIdentifierQueryVariables = Exact<{
    scheme: Scalars['String']['input'];
    value: Scalars['String']['input'];
}>;
export type EntityByIdentifierQuery = {
    readonly entityByIdentifier: {
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly type: EntityType;
        readonly countryCode: string | null;
    } | null;
};
export type EntityQueryVariables = Exact<{
    slug: Scalars['String']['input'];
}>;
export type EntityQuery = {
    readonly entity: ({
        readonly classification: string | null;
        readonly description: string;
        readonly links: ReadonlyArray<string>;
        readonly image: string | null;
        readonly updatedAt: string;
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly type: EntityType;
        readonly countryCode: string | null;
        readonly names: ReadonlyArray<{
            readonly value: string;
            readonly langs: ReadonlyArray<string>;
        }>;
        readonly identifiers: ReadonlyArray<{
            readonly scheme: string;
            readonly value: string;
            readonly url: string | null;
        }>;
        readonly datasets: ReadonlyArray<{
            readonly name: string;
            readonly title: string | null;
            readonly licence: string | null;
            readonly attribution: string | null;
            readonly url: string | null;
            readonly importedAt: string | null;
            readonly dataAsOf: string | null;
        }>;
    } & {
        readonly __typename: 'Area';
    }) | ({
        readonly startDate: string | null;
        readonly endDate: string | null;
        readonly state: ElectionState | null;
        readonly description: string;
        readonly links: ReadonlyArray<string>;
        readonly image: string | null;
        readonly updatedAt: string;
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly type: EntityType;
        readonly countryCode: string | null;
        readonly names: ReadonlyArray<{
            readonly value: string;
            readonly langs: ReadonlyArray<string>;
        }>;
        readonly identifiers: ReadonlyArray<{
            readonly scheme: string;
            readonly value: string;
            readonly url: string | null;
        }>;
        readonly datasets: ReadonlyArray<{
            readonly name: string;
            readonly title: string | null;
            readonly licence: string | null;
            readonly attribution: string | null;
            readonly url: string | null;
            readonly importedAt: string | null;
            readonly dataAsOf: string | null;
        }>;
    } & {
        readonly __typename: 'Election';
    }) | ({
        readonly classification: string | null;
        readonly foundedOn: string | null;
        readonly dissolvedOn: string | null;
        readonly seats: number | null;
        readonly description: string;
        readonly links: ReadonlyArray<string>;
        readonly image: string | null;
        readonly updatedAt: string;
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly type: EntityType;
        readonly countryCode: string | null;
        readonly names: ReadonlyArray<{
            readonly value: string;
            readonly langs: ReadonlyArray<string>;
        }>;
        readonly identifiers: ReadonlyArray<{
            readonly scheme: string;
            readonly value: string;
            readonly url: string | null;
        }>;
        readonly datasets: ReadonlyArray<{
            readonly name: string;
            readonly title: string | null;
            readonly licence: string | null;
            readonly attribution: string | null;
            readonly url: string | null;
            readonly importedAt: string | null;
            readonly dataAsOf: string | null;
        }>;
    } & {
        readonly __typename: 'Institution';
    }) | ({
        readonly description: string;
        readonly links: ReadonlyArray<string>;
        readonly image: string | null;
        readonly updatedAt: string;
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly type: EntityType;
        readonly countryCode: string | null;
        readonly names: ReadonlyArray<{
            readonly value: string;
            readonly langs: ReadonlyArray<string>;
        }>;
        readonly identifiers: ReadonlyArray<{
            readonly scheme: string;
            readonly value: string;
            readonly url: string | null;
        }>;
        readonly datasets: ReadonlyArray<{
            readonly name: string;
            readonly title: string | null;
            readonly licence: string | null;
            readonly attribution: string | null;
            readonly url: string | null;
            readonly importedAt: string | null;
            readonly dataAsOf: string | null;
        }>;
    } & {
        readonly __typename: 'Office';
    }) | ({
        readonly classification: string | null;
        readonly foundedOn: string | null;
        readonly dissolvedOn: string | null;
        readonly description: string;
        readonly links: ReadonlyArray<string>;
        readonly image: string | null;
        readonly updatedAt: string;
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly type: EntityType;
        readonly countryCode: string | null;
        readonly names: ReadonlyArray<{
            readonly value: string;
            readonly langs: ReadonlyArray<string>;
        }>;
        readonly identifiers: ReadonlyArray<{
            readonly scheme: string;
            readonly value: string;
            readonly url: string | null;
        }>;
        readonly datasets: ReadonlyArray<{
            readonly name: string;
            readonly title: string | null;
            readonly licence: string | null;
            readonly attribution: string | null;
            readonly url: string | null;
            readonly importedAt: string | null;
            readonly dataAsOf: string | null;
        }>;
    } & {
        readonly __typename: 'Organization' | 'Party';
    }) | ({
        readonly officialName: string | null;
        readonly birthDate: string | null;
        readonly deathDate: string | null;
        readonly gender: string | null;
        readonly description: string;
        readonly links: ReadonlyArray<string>;
        readonly image: string | null;
        readonly updatedAt: string;
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly type: EntityType;
        readonly countryCode: string | null;
        readonly names: ReadonlyArray<{
            readonly value: string;
            readonly langs: ReadonlyArray<string>;
        }>;
        readonly identifiers: ReadonlyArray<{
            readonly scheme: string;
            readonly value: string;
            readonly url: string | null;
        }>;
        readonly datasets: ReadonlyArray<{
            readonly name: string;
            readonly title: string | null;
            readonly licence: string | null;
            readonly attribution: string | null;
            readonly url: string | null;
            readonly importedAt: string | null;
            readonly dataAsOf: string | null;
        }>;
    } & {
        readonly __typename: 'Person' | 'Politician';
    }) | null;
};
export type SummaryFragment = {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly type: EntityType;
    readonly countryCode: string | null;
};
export type CreditFragment = {
    readonly name: string;
    readonly title: string | null;
    readonly licence: string | null;
    readonly attribution: string | null;
    readonly url: string | null;
    readonly importedAt: string | null;
    readonly dataAsOf: string | null;
};
export type MarketSummaryFragment = {
    readonly id: string;
    readonly title: string;
    readonly category: string;
    readonly state: MarketState;
    readonly countryCode: string | null;
    readonly opensAt: string | null;
    readonly closesAt: string | null;
    readonly volumeUsd: number | null;
    readonly moveDay: number | null;
    readonly disagreement: number | null;
    readonly updatedAt: string;
    readonly display: {
        readonly percent: number;
        readonly source: string;
        readonly why: string;
        readonly quotedAt: string | null;
    } | null;
};
export type RaceSummaryFragment = {
    readonly id: string;
    readonly title: string;
    readonly office: string;
    readonly area: string;
    readonly party: string | null;
    readonly seat: string | null;
    readonly kind: string;
    readonly seats: number | null;
    readonly source: string | null;
    readonly lastChange: string | null;
};
export type MarketQueryVariables = Exact<{
    id: Scalars['ID']['input'];
}>;
export type MarketQuery = {
    readonly market: {
        readonly resultPercent: number | null;
        readonly id: string;
        readonly title: string;
        readonly category: string;
        readonly state: MarketState;
        readonly countryCode: string | null;
        readonly opensAt: string | null;
        readonly closesAt: string | null;
        readonly volumeUsd: number | null;
        readonly moveDay: number | null;
        readonly disagreement: number | null;
        readonly updatedAt: string;
        readonly sources: ReadonlyArray<{
            readonly venue: string;
            readonly percent: number | null;
            readonly inverted: boolean;
            readonly url: string | null;
            readonly quotedAt: string | null;
            readonly volumeUsd: number | null;
        }>;
        readonly entities: ReadonlyArray<{
            readonly role: string;
            readonly node: {
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            };
        }>;
        readonly display: {
            readonly percent: number;
            readonly source: string;
            readonly why: string;
            readonly quotedAt: string | null;
        } | null;
    } | null;
};
export type MarketsQueryVariables = Exact<{
    q?: InputMaybe<Scalars['String']['input']>;
    entity?: InputMaybe<Scalars['String']['input']>;
    country?: InputMaybe<Scalars['String']['input']>;
    category?: InputMaybe<Scalars['String']['input']>;
    status?: InputMaybe<ReadonlyArray<MarketState> | MarketState>;
    source?: InputMaybe<Scalars['String']['input']>;
    closesBefore?: InputMaybe<Scalars['DateTime']['input']>;
    closesAfter?: InputMaybe<Scalars['DateTime']['input']>;
    updatedSince?: InputMaybe<Scalars['DateTime']['input']>;
    orderBy?: InputMaybe<MarketOrder>;
    first?: InputMaybe<Scalars['Int']['input']>;
    after?: InputMaybe<Scalars['String']['input']>;
}>;
export type MarketsQuery = {
    readonly markets: {
        readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly title: string;
            readonly category: string;
            readonly state: MarketState;
            readonly countryCode: string | null;
            readonly opensAt: string | null;
            readonly closesAt: string | null;
            readonly volumeUsd: number | null;
            readonly moveDay: number | null;
            readonly disagreement: number | null;
            readonly updatedAt: string;
            readonly display: {
                readonly percent: number;
                readonly source: string;
                readonly why: string;
                readonly quotedAt: string | null;
            } | null;
        }>;
        readonly pageInfo: {
            readonly hasNextPage: boolean;
            readonly endCursor: string | null;
        };
    };
};
export type NeighbourhoodQueryVariables = Exact<{
    of: Scalars['String']['input'];
    depth?: InputMaybe<Scalars['Int']['input']>;
    kinds?: InputMaybe<ReadonlyArray<RelationshipKind> | RelationshipKind>;
    at?: InputMaybe<Scalars['PartialDate']['input']>;
    maxNodes?: InputMaybe<Scalars['Int']['input']>;
}>;
export type NeighbourhoodQuery = {
    readonly neighbourhood: {
        readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly slug: string;
            readonly name: string;
            readonly type: EntityType;
            readonly countryCode: string | null;
        }>;
        readonly links: ReadonlyArray<{
            readonly relationshipId: string;
            readonly kind: RelationshipKind;
            readonly role: string | null;
            readonly start: string | null;
            readonly end: string | null;
            readonly isCurrent: boolean | null;
            readonly certainty: Certainty | null;
            readonly source: {
                readonly slug: string;
            };
            readonly target: {
                readonly slug: string;
            };
        }>;
        readonly omitted: ReadonlyArray<{
            readonly count: number;
            readonly node: {
                readonly slug: string;
            };
        }>;
    } | null;
};
export type OverviewQueryVariables = Exact<{
    [key: string]: never;
}>;
export type OverviewQuery = {
    readonly overview: {
        readonly countedAt: string;
        readonly openMarkets: number;
        readonly types: ReadonlyArray<{
            readonly type: EntityType;
            readonly count: number;
        }>;
        readonly countries: ReadonlyArray<{
            readonly countryCode: string;
            readonly count: number;
        }>;
        readonly datasets: ReadonlyArray<{
            readonly name: string;
            readonly title: string | null;
            readonly licence: string | null;
            readonly attribution: string | null;
            readonly url: string | null;
            readonly importedAt: string | null;
            readonly dataAsOf: string | null;
        }>;
    };
};
export type PathQueryVariables = Exact<{
    from: Scalars['String']['input'];
    to: Scalars['String']['input'];
    maxLength?: InputMaybe<Scalars['Int']['input']>;
    kinds?: InputMaybe<ReadonlyArray<RelationshipKind> | RelationshipKind>;
    at?: InputMaybe<Scalars['PartialDate']['input']>;
    limit?: InputMaybe<Scalars['Int']['input']>;
}>;
export type PathQuery = {
    readonly path: ReadonlyArray<{
        readonly length: number;
        readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly slug: string;
            readonly name: string;
            readonly type: EntityType;
            readonly countryCode: string | null;
        }>;
        readonly hops: ReadonlyArray<{
            readonly relationshipId: string;
            readonly kind: RelationshipKind;
            readonly direction: Direction;
            readonly label: string;
            readonly role: string | null;
            readonly start: string | null;
            readonly end: string | null;
            readonly isCurrent: boolean | null;
            readonly certainty: Certainty | null;
            readonly node: {
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            };
        }>;
    }>;
};
export type RaceResultsQueryVariables = Exact<{
    id: Scalars['ID']['input'];
    level?: InputMaybe<Scalars['String']['input']>;
    unit?: InputMaybe<Scalars['String']['input']>;
    asOf?: InputMaybe<Scalars['DateTime']['input']>;
    source?: InputMaybe<Scalars['String']['input']>;
    first?: InputMaybe<Scalars['Int']['input']>;
    after?: InputMaybe<Scalars['String']['input']>;
}>;
export type RaceResultsQuery = {
    readonly race: {
        readonly results: {
            readonly nodes: ReadonlyArray<{
                readonly unit: string;
                readonly level: string;
                readonly name: string;
                readonly parent: string | null;
                readonly at: string;
                readonly totalVotes: number | null;
                readonly votes: ReadonlyArray<{
                    readonly candidacy: string;
                    readonly votes: number | null;
                    readonly listed: boolean;
                }>;
            }>;
            readonly pageInfo: {
                readonly hasNextPage: boolean;
                readonly endCursor: string | null;
            };
        };
    } | null;
};
export type RaceQueryVariables = Exact<{
    id: Scalars['ID']['input'];
    first?: InputMaybe<Scalars['Int']['input']>;
}>;
export type RaceQuery = {
    readonly race: {
        readonly id: string;
        readonly title: string;
        readonly office: string;
        readonly area: string;
        readonly party: string | null;
        readonly seat: string | null;
        readonly kind: string;
        readonly seats: number | null;
        readonly source: string | null;
        readonly lastChange: string | null;
        readonly election: {
            readonly id: string;
            readonly slug: string;
            readonly name: string;
            readonly type: EntityType;
            readonly countryCode: string | null;
        } | null;
        readonly count: {
            readonly basis: CountBasis;
            readonly level: string;
            readonly complete: boolean;
            readonly totalVotes: number | null;
            readonly countedVotes: number | null;
            readonly reporting: ReadonlyArray<{
                readonly kind: string;
                readonly reported: number | null;
                readonly total: number | null;
                readonly percent: number | null;
            }>;
        } | null;
        readonly candidacies: ReadonlyArray<{
            readonly id: string;
            readonly key: string;
            readonly name: string;
            readonly kind: string;
            readonly party: string | null;
            readonly incumbent: boolean | null;
            readonly listed: boolean;
            readonly votes: number | null;
            readonly share: number | null;
            readonly politician: {
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            } | null;
        }>;
        readonly standingCalls: ReadonlyArray<{
            readonly source: string;
            readonly candidacy: string;
            readonly status: string;
            readonly by: string;
            readonly receivedAt: string;
        }>;
    } | null;
};
export type RacesQueryVariables = Exact<{
    slug: Scalars['String']['input'];
    office?: InputMaybe<Scalars['String']['input']>;
    area?: InputMaybe<Scalars['String']['input']>;
    called?: InputMaybe<Scalars['Boolean']['input']>;
    first?: InputMaybe<Scalars['Int']['input']>;
    after?: InputMaybe<Scalars['String']['input']>;
}>;
export type RacesQuery = {
    readonly entity: {
        readonly races: {
            readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly title: string;
                readonly office: string;
                readonly area: string;
                readonly party: string | null;
                readonly seat: string | null;
                readonly kind: string;
                readonly seats: number | null;
                readonly source: string | null;
                readonly lastChange: string | null;
            }>;
            readonly pageInfo: {
                readonly hasNextPage: boolean;
                readonly endCursor: string | null;
            };
        };
    } | null;
};
export type RateLimitQueryVariables = Exact<{
    [key: string]: never;
}>;
export type RateLimitQuery = {
    readonly rateLimit: {
        readonly tier: Tier;
        readonly limit: number;
        readonly remaining: number;
        readonly resetAt: string;
    };
};
export type RelationshipsQueryVariables = Exact<{
    slug: Scalars['String']['input'];
    kinds?: InputMaybe<ReadonlyArray<RelationshipKind> | RelationshipKind>;
    direction?: InputMaybe<Direction>;
    types?: InputMaybe<ReadonlyArray<EntityType> | EntityType>;
    at?: InputMaybe<Scalars['PartialDate']['input']>;
    orderBy?: InputMaybe<RelationshipOrder>;
    first?: InputMaybe<Scalars['Int']['input']>;
    after?: InputMaybe<Scalars['String']['input']>;
}>;
export type RelationshipsQuery = {
    readonly entity: {
        readonly relationships: {
            readonly edges: ReadonlyArray<{
                readonly relationshipId: string;
                readonly kind: RelationshipKind;
                readonly direction: Direction;
                readonly label: string;
                readonly role: string | null;
                readonly start: string | null;
                readonly startBasis: DateBasis | null;
                readonly end: string | null;
                readonly endBasis: DateBasis | null;
                readonly asOf: string | null;
                readonly isCurrent: boolean | null;
                readonly certainty: Certainty | null;
                readonly node: {
                    readonly id: string;
                    readonly slug: string;
                    readonly name: string;
                    readonly type: EntityType;
                    readonly countryCode: string | null;
                };
                readonly evidence: ReadonlyArray<{
                    readonly url: string | null;
                    readonly firstSeen: string | null;
                    readonly lastSeen: string | null;
                    readonly dataset: {
                        readonly name: string;
                    };
                }>;
            }>;
            readonly pageInfo: {
                readonly hasNextPage: boolean;
                readonly endCursor: string | null;
            };
        };
    } | null;
};
export type SearchQueryVariables = Exact<{
    q: Scalars['String']['input'];
    types?: InputMaybe<ReadonlyArray<EntityType> | EntityType>;
    countries?: InputMaybe<ReadonlyArray<Scalars['String']['input']> | Scalars['String']['input']>;
    first?: InputMaybe<Scalars['Int']['input']>;
}>;
export type SearchQuery = {
    readonly search: {
        readonly hits: ReadonlyArray<{
            readonly match: Match;
            readonly matchedName: {
                readonly value: string;
                readonly langs: ReadonlyArray<string>;
            };
            readonly node: {
                readonly description: string;
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            };
        }>;
    };
};
export type TenuresQueryVariables = Exact<{
    slug: Scalars['String']['input'];
    by?: InputMaybe<TenureView>;
    first?: InputMaybe<Scalars['Int']['input']>;
}>;
export type TenuresQuery = {
    readonly entity: {
        readonly tenures: ReadonlyArray<{
            readonly role: string | null;
            readonly start: string | null;
            readonly end: string | null;
            readonly asOf: string | null;
            readonly isCurrent: boolean | null;
            readonly office: {
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            } | null;
            readonly institution: {
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            } | null;
            readonly area: {
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            } | null;
            readonly party: {
                readonly id: string;
                readonly slug: string;
                readonly name: string;
                readonly type: EntityType;
                readonly countryCode: string | null;
            } | null;
        }>;
    } | null;
};
export declare const EntitiesDocument: TypedDocument<EntitiesQuery, EntitiesQueryVariables>;
export declare const EntityByIdentifierDocument: TypedDocument<EntityByIdentifierQuery, EntityByIdentifierQueryVariables>;
export declare const EntityDocument: TypedDocument<EntityQuery, EntityQueryVariables>;
export declare const MarketDocument: TypedDocument<MarketQuery, MarketQueryVariables>;
export declare const MarketsDocument: TypedDocument<MarketsQuery, MarketsQueryVariables>;
export declare const NeighbourhoodDocument: TypedDocument<NeighbourhoodQuery, NeighbourhoodQueryVariables>;
export declare const OverviewDocument: TypedDocument<OverviewQuery, OverviewQueryVariables>;
export declare const PathDocument: TypedDocument<PathQuery, PathQueryVariables>;
export declare const RaceResultsDocument: TypedDocument<RaceResultsQuery, RaceResultsQueryVariables>;
export declare const RaceDocument: TypedDocument<RaceQuery, RaceQueryVariables>;
export declare const RacesDocument: TypedDocument<RacesQuery, RacesQueryVariables>;
export declare const RateLimitDocument: TypedDocument<RateLimitQuery, RateLimitQueryVariables>;
export declare const RelationshipsDocument: TypedDocument<RelationshipsQuery, RelationshipsQueryVariables>;
export declare const SearchDocument: TypedDocument<SearchQuery, SearchQueryVariables>;
export declare const TenuresDocument: TypedDocument<TenuresQuery, TenuresQueryVariables>;
