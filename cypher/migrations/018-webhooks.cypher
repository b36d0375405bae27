// oldest build: 15
// Endpoints of webhooks, what is sent to them, and the sender's place in the log of changes.
CREATE CONSTRAINT webhook_endpoint_id FOR (w:WebhookEndpoint) REQUIRE w.id IS UNIQUE;
CREATE CONSTRAINT delivery_id FOR (d:Delivery) REQUIRE d.id IS UNIQUE;
CREATE CONSTRAINT webhook_message_id FOR (m:WebhookMessage) REQUIRE m.id IS UNIQUE;
CREATE INDEX webhook_endpoint_state FOR (w:WebhookEndpoint) ON (w.state, w.id);
CREATE INDEX delivery_due FOR (d:Delivery) ON (d.endpoint, d.dueAt);
CREATE INDEX delivery_made FOR (d:Delivery) ON (d.endpoint, d.createdAt);
CREATE INDEX delivery_created FOR (d:Delivery) ON (d.createdAt);
CREATE INDEX webhook_message_created FOR (m:WebhookMessage) ON (m.createdAt);
MATCH (c:Counter {name: 'change'})
MERGE (l:Lease {name: 'webhooks'})
ON CREATE SET l.fence = 0, l.expiresAt = 0, l.changeSeq = c.seq;
