// Returns the newest edition of each list, one row for each imported list.
//
// $lists: string[]  dataset/scope
// row: {list: string, asOf: PartialDate | '', isPresentOnly: boolean}
UNWIND $lists AS list
CALL (list) {
  MATCH (e:Edition) USING INDEX e:Edition(key)
  WHERE e.key STARTS WITH list + '/' AND e.dataset + '/' + e.scope = list
  RETURN e ORDER BY e.asOf DESC LIMIT 1
}
RETURN list, e.asOf AS asOf, coalesce(e.presentOnly, false) AS isPresentOnly
