// Constraints and indexes of markets, and the card of entities from before there were cards.
CREATE CONSTRAINT listing_key FOR (l:Listing) REQUIRE l.key IS UNIQUE;
CREATE CONSTRAINT listing_alias FOR (a:ListingAlias) REQUIRE a.key IS UNIQUE;
CREATE CONSTRAINT market_id FOR (m:Market) REQUIRE m.id IS UNIQUE;
CREATE CONSTRAINT market_key FOR (m:Market) REQUIRE m.key IS UNIQUE;
CREATE CONSTRAINT market_order FOR (m:Market) REQUIRE m.orderKey IS UNIQUE;
CREATE CONSTRAINT former_market_id FOR (f:FormerMarketId) REQUIRE f.id IS UNIQUE;
CREATE CONSTRAINT market_group_id FOR (g:MarketGroup) REQUIRE g.id IS UNIQUE;
CREATE CONSTRAINT market_group_key FOR (g:MarketGroup) REQUIRE g.key IS UNIQUE;
CREATE CONSTRAINT quote_day FOR (d:QuoteDay) REQUIRE d.key IS UNIQUE;
CREATE CONSTRAINT shown_day FOR (d:ShownDay) REQUIRE d.key IS UNIQUE;
CREATE CONSTRAINT quarantined_key FOR (q:Quarantined) REQUIRE q.key IS UNIQUE;
CREATE CONSTRAINT drift_key FOR (d:DriftCount) REQUIRE d.key IS UNIQUE;
CREATE CONSTRAINT venue_import FOR (v:VenueImport) REQUIRE v.venue IS UNIQUE;
CREATE INDEX listing_dirty FOR (l:Listing) ON (l.dirty);
CREATE INDEX listing_venue FOR (l:Listing) ON (l.venue);
CREATE INDEX listing_question FOR (l:Listing) ON (l.questionKey);
CREATE INDEX market_dirty FOR (m:Market) ON (m.dirty);
CREATE INDEX market_due FOR (m:Market) ON (m.dueAt);
CREATE INDEX market_list FOR (m:Market) ON (m.listKey);
CREATE INDEX market_category FOR (m:Market) ON (m.category, m.listKey);
CREATE INDEX market_country FOR (m:Market) ON (m.countryCode, m.listKey);
CREATE INDEX market_state FOR (m:Market) ON (m.state, m.orderKey);
CREATE INDEX market_closes FOR (m:Market) ON (m.closesAt, m.id);
CREATE INDEX market_volume FOR (m:Market) ON (m.volumeUsd, m.id);
CREATE INDEX market_move FOR (m:Market) ON (m.moveDay, m.id);
CREATE INDEX market_disagreement FOR (m:Market) ON (m.disagreement, m.id);
CREATE INDEX market_updated FOR (m:Market) ON (m.updatedAt, m.id);
CREATE FULLTEXT INDEX marketTitles FOR (m:Market) ON EACH [m.title]
  OPTIONS { indexConfig: { `fulltext.analyzer`: 'standard-folding' } };
MERGE (l:Lease {name: 'markets'}) ON CREATE SET l.fence = 0, l.expiresAt = 0;
MATCH (e:Entity) WHERE e.card IS NULL
SET e.card = reduce(card = e.name, part IN [e.id, e.slug, e.type, coalesce(e.countryCode, '')] | card + '\u001f' + part);
