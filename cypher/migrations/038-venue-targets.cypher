// oldest build: 35
// Ids that venues give people, parties and groups, and the listings that use them. Entities of markets have a reason, so
// the next derivation finds them again.
// rewrites: entities of markets of builds up to 37
CREATE CONSTRAINT venue_target_key FOR (t:VenueTarget) REQUIRE t.key IS UNIQUE;
CREATE CONSTRAINT venue_milestone_key FOR (s:VenueMilestone) REQUIRE s.key IS UNIQUE;
CREATE CONSTRAINT venue_group_key FOR (g:VenueGroup) REQUIRE g.key IS UNIQUE;
CREATE INDEX listing_person_target FOR (l:Listing) ON (l.personTarget);
CREATE INDEX listing_party_target FOR (l:Listing) ON (l.partyTarget);
CREATE INDEX listing_group FOR (l:Listing) ON (l.groupId);
MATCH (l:Lease {name: 'markets'}) SET l.subjectsSeq = null;
