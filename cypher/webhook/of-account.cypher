// The endpoints of an account, newest first.
//
// $accountId: string  id of the account
// $id: string | null  only this endpoint; null: all
// $limit: number  rows
// row: {id: string, name: string, url: string, state: string, reason: string | null, kinds: string[],
//       election: string | null, race: string | null, area: string | null, markets: string[], percents: number[],
//       entities: string[], byAtLeast: number, createdAt: string, updatedAt: string, formerUntil: string | null,
//       deliveredAt: string | null}
MATCH (:Account {id: $accountId})-[:HAS_WEBHOOK]->(w:WebhookEndpoint)
WHERE $id IS NULL OR w.id = $id
RETURN w.id AS id, w.name AS name, w.url AS url, w.state AS state, w.reason AS reason, w.kinds AS kinds,
       w.election AS election, w.race AS race, w.area AS area, w.markets AS markets, w.percents AS percents,
       coalesce(w.entities, []) AS entities, w.byAtLeast AS byAtLeast, w.createdAt AS createdAt, w.updatedAt AS updatedAt, w.formerUntil AS formerUntil,
       w.deliveredAt AS deliveredAt
ORDER BY w.createdAt DESC, w.id DESC
LIMIT toInteger($limit)
