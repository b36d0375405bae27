// Constraints and indexes of accounts, keys and requests; none of it is reachable from public types.
CREATE CONSTRAINT account_id FOR (a:Account) REQUIRE a.id IS UNIQUE;
CREATE CONSTRAINT account_login FOR (a:Account) REQUIRE a.login IS UNIQUE;
CREATE CONSTRAINT api_key_id FOR (k:ApiKey) REQUIRE k.id IS UNIQUE;
CREATE CONSTRAINT session_hash FOR (s:Session) REQUIRE s.hash IS UNIQUE;
CREATE CONSTRAINT sign_in_hash FOR (s:SignIn) REQUIRE s.hash IS UNIQUE;
CREATE CONSTRAINT tier_request_id FOR (r:TierRequest) REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT partner_request_id FOR (r:PartnerRequest) REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT audit_record_id FOR (a:AuditRecord) REQUIRE a.id IS UNIQUE;
CREATE CONSTRAINT access_change_seq FOR (c:AccessChange) REQUIRE c.seq IS UNIQUE;
CREATE CONSTRAINT key_usage_key FOR (u:KeyUsage) REQUIRE u.key IS UNIQUE;
CREATE INDEX account_email FOR (a:Account) ON (a.email);
CREATE INDEX session_expires FOR (s:Session) ON (s.expiresAt);
CREATE INDEX sign_in_expires FOR (s:SignIn) ON (s.expiresAt);
CREATE INDEX tier_request_state FOR (r:TierRequest) ON (r.state, r.id);
CREATE INDEX partner_request_state FOR (r:PartnerRequest) ON (r.state, r.id);
CREATE INDEX key_usage_of FOR (u:KeyUsage) ON (u.keyId, u.day);
MERGE (c:Counter {name: 'access'}) ON CREATE SET c.seq = 0;
