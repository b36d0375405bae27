// Adds messages from a backup that wait to be sent to webhooks.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/deliveries.cypher
// row: {existing: number, unattached: number}
//     unattached: their endpoint is not in the graph
UNWIND $rows AS row
OPTIONAL MATCH (known:Delivery {id: row.key})
OPTIONAL MATCH (endpoint:WebhookEndpoint {id: row.properties.endpoint})
FOREACH (_ IN CASE WHEN known IS NULL AND endpoint IS NOT NULL THEN [1] ELSE [] END |
  CREATE (n:Delivery) SET n = row.properties
  MERGE (m:WebhookMessage {id: row.properties.message})
  ON CREATE SET m.body = row.ends.body, m.createdAt = row.ends.at)
RETURN count(known) AS existing,
       sum(CASE WHEN known IS NULL AND endpoint IS NULL THEN 1 ELSE 0 END) AS unattached
