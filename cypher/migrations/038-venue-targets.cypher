// oldest build: 35
// Ids that venues give people and parties, and the listings that use them.
CREATE CONSTRAINT venue_target_key FOR (t:VenueTarget) REQUIRE t.key IS UNIQUE;
CREATE INDEX listing_person_target FOR (l:Listing) ON (l.personTarget);
CREATE INDEX listing_party_target FOR (l:Listing) ON (l.partyTarget);
