// Notes what endpoints were sent of markets.
//
// $rows: {id: string, percents: number[]}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (w:WebhookEndpoint {id: row.id})
SET w.percents = row.percents
RETURN count(w) AS count
