// Adds endpoints of webhooks from a backup to their accounts. They receive only events after the restore.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/webhooks.cypher
// row: {existing: number, unattached: number}
//     unattached: their account is not in the graph
UNWIND $rows AS row
MATCH (c:Counter {name: 'change'})
OPTIONAL MATCH (known:WebhookEndpoint {id: row.key})
OPTIONAL MATCH (owner:Account {login: row.ends.login})
FOREACH (_ IN CASE WHEN known IS NULL AND owner IS NOT NULL THEN [1] ELSE [] END |
  CREATE (owner)-[:HAS_WEBHOOK]->(n:WebhookEndpoint) SET n = row.properties, n.fromSeq = c.seq)
RETURN count(known) AS existing,
       sum(CASE WHEN known IS NULL AND owner IS NULL THEN 1 ELSE 0 END) AS unattached
