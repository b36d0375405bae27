// Messages that wait to be sent to webhooks, for a backup.
//
// $after: string  key of the last row of the previous page; '' for the first page
// $limit: number  rows
// row: {key: string, properties: Record<string, unknown>, integers: string[], ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them
//     ends: the body of the message and its time
MATCH (n:Delivery)
MATCH (m:WebhookMessage {id: n.message})
WHERE n.id > $after
  AND n.state = 'WAITING'
WITH n, m ORDER BY n.id
LIMIT toInteger($limit)
RETURN n.id AS key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {body: m.body, at: m.createdAt} AS ends
ORDER BY key
