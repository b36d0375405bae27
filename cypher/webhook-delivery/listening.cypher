// Endpoints in a state, by id, with what they listen to.
//
// $state: string  ACTIVE, PAUSED, PENDING
// $after: string  the last id known; '' for the first page
// $limit: number  rows
// row: {id: string, url: string, kinds: string[], election: string | null, race: string | null, area: string | null,
//       markets: string[], percents: number[], byAtLeast: number, fromSeq: number, secret: string,
//       formerSecret: string | null, formerUntil: string | null}
//     percents: of each of the markets, as it was last sent; -1: unknown. secret: sealed
MATCH (w:WebhookEndpoint)
USING INDEX w:WebhookEndpoint(state, id)
WHERE w.state = $state AND w.id > $after
RETURN w.id AS id, w.url AS url, w.kinds AS kinds, w.election AS election, w.race AS race, w.area AS area,
       w.markets AS markets, w.percents AS percents, w.byAtLeast AS byAtLeast, w.fromSeq AS fromSeq,
       w.secret AS secret, w.formerSecret AS formerSecret, w.formerUntil AS formerUntil
ORDER BY w.state, w.id
LIMIT toInteger($limit)
