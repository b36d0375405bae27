// Constraints and indexes of the entity graph.
CREATE CONSTRAINT entity_id FOR (e:Entity) REQUIRE e.id IS UNIQUE;
CREATE CONSTRAINT entity_slug FOR (e:Entity) REQUIRE e.slug IS UNIQUE;
CREATE CONSTRAINT slug_value FOR (s:Slug) REQUIRE s.value IS UNIQUE;
CREATE CONSTRAINT former_id FOR (f:FormerId) REQUIRE f.id IS UNIQUE;
CREATE CONSTRAINT handle_key FOR (h:Handle) REQUIRE h.key IS UNIQUE;
CREATE CONSTRAINT term_id FOR (t:Term) REQUIRE t.id IS UNIQUE;
CREATE CONSTRAINT dataset_name FOR (d:Dataset) REQUIRE d.name IS UNIQUE;
CREATE CONSTRAINT edition_key FOR (e:Edition) REQUIRE e.key IS UNIQUE;
CREATE CONSTRAINT decision_key FOR (d:Decision) REQUIRE d.key IS UNIQUE;
CREATE CONSTRAINT change_seq FOR (c:Change) REQUIRE c.seq IS UNIQUE;
CREATE CONSTRAINT counter_name FOR (c:Counter) REQUIRE c.name IS UNIQUE;
CREATE CONSTRAINT lease_name FOR (l:Lease) REQUIRE l.name IS UNIQUE;
CREATE INDEX record_scope FOR (r:Record) ON (r.dataset, r.scope, r.lastSeenAt);
CREATE INDEX record_dirty FOR (r:Record) ON (r.dirty);
CREATE INDEX record_waiting FOR (r:Record) ON (r.waiting);
CREATE INDEX entity_dirty FOR (e:Entity) ON (e.dirty);
CREATE INDEX entity_type_name FOR (e:Entity) ON (e.type, e.name, e.id);
CREATE INDEX entity_type_country FOR (e:Entity) ON (e.type, e.countryCode, e.name, e.id);
CREATE INDEX entity_country_name FOR (e:Entity) ON (e.countryCode, e.name, e.id);
CREATE INDEX entity_name_id FOR (e:Entity) ON (e.name, e.id);
CREATE INDEX entity_updated FOR (e:Entity) ON (e.updatedAt, e.id);
CREATE FULLTEXT INDEX entityNames FOR (e:Entity) ON EACH [e.name, e.names]
  OPTIONS { indexConfig: { `fulltext.analyzer`: 'standard-folding' } };
MERGE (c:Counter {name: 'change'}) ON CREATE SET c.seq = 0;
MERGE (l:Lease {name: 'derive'}) ON CREATE SET l.fence = 0, l.expiresAt = 0;
CREATE INDEX slug_home FOR (s:Slug) ON (s.home);
