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
    /** A year, month or day as a source gave it: 2015, 2015-12 or 2015-12-01. A year never means its first day. */
    PartialDate: {
        input: string;
        output: string;
    };
    /** An instant in UTC as ISO 8601 gives it: 2026-01-31T12:00:00Z. */
    DateTime: {
        input: string;
        output: string;
    };
    NonNegativeInt: {
        input: number;
        output: number;
    };
};
export type CountBasis = 
/** One unit holds the whole race, and this is its count. */
'UNIT'
/** The feed counts only in parts, and this is their sum. */
 | 'SUM';
export type TimelineKind = 'COUNT' | 'CALL' | 'MARKET';
export type ElectionState = 'SCHEDULED'
/** An operator says so, and no result is there yet. */
 | 'OPEN' | 'COUNTING'
/** An operator says so, or a feed of certified results tells of it. */
 | 'CERTIFIED' | 'CANCELLED';
export type EntityType = 'POLITICIAN' | 'PARTY' | 'OFFICE' | 'INSTITUTION' | 'ELECTION' | 'AREA' | 'PERSON' | 'ORGANIZATION';
export type EntityOrder = 
/** From A to Z, then by id. */
'NAME'
/** Last changed first, then by id. */
 | 'UPDATED';
export type CorrectionKind = 'NAME' | 'OTHER_NAME' | 'BIRTH_DATE' | 'DEATH_DATE' | 'IDENTIFIER'
/** When a relationship began. */
 | 'START' | 'END'
/** A relationship that no source gives. */
 | 'RELATED' | 'NOT_RELATED'
/** It and another entity are one. */
 | 'SAME' | 'NOT_SAME';
export type ChangeKind = 'RACE_UPDATED'
/** A count fell somewhere, or was taken back. */
 | 'RACE_CORRECTED' | 'RACE_CALLED' | 'RACE_CALL_RETRACTED' | 'ELECTION_OPENED' | 'ELECTION_CERTIFIED' | 'ELECTION_CANCELLED' | 'ENTITY' | 'MARKET' | 'MARKET_RESOLVED' | 'DATASET';
export type MarketState = 'OPEN' | 'CLOSED' | 'DETERMINED' | 'DISPUTED' | 'RESOLVED' | 'CANCELLED';
export type MarketOrder = 
/** Last opened first. The only order that stands still: a walk meets every market once. */
'OPENED'
/** First to close first, from today on when `closesAfter` does not say otherwise. */
 | 'CLOSING'
/** Most traded first, in US dollars. */
 | 'VOLUME'
/** Biggest move in 24 hours first, up or down. */
 | 'MOVE_DAY'
/** Those first of which venues differ most. */
 | 'DISAGREEMENT';
/** How a percent came to be. */
export type PercentRule = 
/** The middle of bid and ask, at most 10 points apart. */
'MIDDLE'
/** The last trade. */
 | 'LAST'
/** What the venue states itself. */
 | 'STATED';
export type HistoryInterval = 'MINUTE' | 'FIVE_MINUTES' | 'HOUR' | 'SIX_HOURS' | 'DAY';
/** What a price is made of. */
export type Money = 'REAL' | 'PLAY'
/** A forecast. */
 | 'NONE';
export type SourceStatus = 
/** Its newest price is at most 24 hours old. */
'FRESH' | 'STALE'
/** Nothing of it was imported. */
 | 'NEVER';
export type DriftProblem = 'MISSING' | 'TYPE';
export type RelationshipKind = 'MEMBER_OF' | 'HOLDS' | 'REPRESENTS' | 'CANDIDATE_IN' | 'WON' | 'PART_OF' | 'FOR_OFFICE' | 'IN_AREA' | 'RELATED_TO';
export type Direction = 
/** From the entity that was asked to `node`. */
'OUTGOING' | 'INCOMING';
export type RelationshipOrder = 
/** Newest start first, unknown starts last, then by name. */
'START'
/** By the other entity's name. */
 | 'NAME';
/** Where a date comes from. */
export type DateBasis = 
/** The source says it of this fact. */
'STATED'
/** It is that of the legislative period. */
 | 'TERM'
/** The source no longer lists it. */
 | 'WITHDRAWN';
/** Whether something held at `at`. */
export type Certainty = 
/** Whatever the partial dates mean. */
'SURE'
/** For some of the days that the partial dates can mean. */
 | 'POSSIBLE';
export type Tier = 'FREE' | 'RESEARCHER' | 'PRO';
/** How a name fits the words that were asked for, best first. */
export type Match = 
/** It is the name or the slug. */
'EXACT'
/** A name begins with them. */
 | 'PREFIX'
/** A name holds words that are or begin like them. */
 | 'WORDS'
/** A name holds words that are nearly them. */
 | 'ALIKE';
/** What makes another tenure. */
export type TenureView = 
/** Another office, body or role. */
'CHAMBER'
/** Another area, too. */
 | 'AREA';
export type ContestResultsQueryVariables = Exact<{
    id: Scalars['ID']['input'];
    level?: InputMaybe<Scalars['String']['input']>;
    unit?: InputMaybe<Scalars['String']['input']>;
    asOf?: InputMaybe<Scalars['DateTime']['input']>;
    source?: InputMaybe<Scalars['String']['input']>;
    first?: InputMaybe<Scalars['Int']['input']>;
    after?: InputMaybe<Scalars['String']['input']>;
}>;
export type ContestResultsQuery = {
    readonly contest: {
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
export type ContestQueryVariables = Exact<{
    id: Scalars['ID']['input'];
    first?: InputMaybe<Scalars['Int']['input']>;
}>;
export type ContestQuery = {
    readonly contest: {
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
export type ContestsQueryVariables = Exact<{
    slug: Scalars['String']['input'];
    office?: InputMaybe<Scalars['String']['input']>;
    area?: InputMaybe<Scalars['String']['input']>;
    called?: InputMaybe<Scalars['Boolean']['input']>;
    first?: InputMaybe<Scalars['Int']['input']>;
    after?: InputMaybe<Scalars['String']['input']>;
}>;
export type ContestsQuery = {
    readonly entity: {
        readonly contests: {
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
export type ContestSummaryFragment = {
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
            readonly id: string;
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
            readonly id: string;
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
                readonly id: string;
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
export declare const ContestResultsDocument: TypedDocument<ContestResultsQuery, ContestResultsQueryVariables>;
export declare const ContestDocument: TypedDocument<ContestQuery, ContestQueryVariables>;
export declare const ContestsDocument: TypedDocument<ContestsQuery, ContestsQueryVariables>;
export declare const EntitiesDocument: TypedDocument<EntitiesQuery, EntitiesQueryVariables>;
export declare const EntityByIdentifierDocument: TypedDocument<EntityByIdentifierQuery, EntityByIdentifierQueryVariables>;
export declare const EntityDocument: TypedDocument<EntityQuery, EntityQueryVariables>;
export declare const MarketDocument: TypedDocument<MarketQuery, MarketQueryVariables>;
export declare const MarketsDocument: TypedDocument<MarketsQuery, MarketsQueryVariables>;
export declare const NeighbourhoodDocument: TypedDocument<NeighbourhoodQuery, NeighbourhoodQueryVariables>;
export declare const OverviewDocument: TypedDocument<OverviewQuery, OverviewQueryVariables>;
export declare const PathDocument: TypedDocument<PathQuery, PathQueryVariables>;
export declare const RateLimitDocument: TypedDocument<RateLimitQuery, RateLimitQueryVariables>;
export declare const RelationshipsDocument: TypedDocument<RelationshipsQuery, RelationshipsQueryVariables>;
export declare const SearchDocument: TypedDocument<SearchQuery, SearchQueryVariables>;
export declare const TenuresDocument: TypedDocument<TenuresQuery, TenuresQueryVariables>;
