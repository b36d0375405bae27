// The feeds, candidacies, calls, counts and updates of races, for a backup. Each part comes after those that it refers
// to.
//
// $races: string[]  ids; locked, so that the parts belong together
// $after: string  `part` of the last row of the previous page; '' for the first page
// $limit: number  rows
// row: {part: string, label: string, key: string, properties: Record<string, unknown>, integers: string[],
//     ends: Record<string, unknown>}
//     integers: names of the properties that are whole numbers or lists of them; ends: ids and keys of what the part
//     refers to
UNWIND $races AS race
MATCH (:Race {id: race})<-[:TELLS_OF|IN|CALL_IN|COUNTS|UPDATE_OF]-
      (n:RaceFeed|Candidacy|Call|Tally|ResultUpdate)
WITH race, n, CASE
  WHEN n:RaceFeed THEN 'RaceFeed'
  WHEN n:Candidacy THEN 'Candidacy'
  WHEN n:Call THEN 'Call'
  WHEN n:Tally THEN 'Tally'
  ELSE 'ResultUpdate' END AS label
WITH race, n, label, CASE WHEN label IN ['RaceFeed', 'Tally'] THEN n.key ELSE n.id END AS key
WITH race, n, label, key, CASE label
  WHEN 'RaceFeed' THEN '1'
  WHEN 'Candidacy' THEN '2'
  WHEN 'Call' THEN '3'
  WHEN 'Tally' THEN '4'
  ELSE '5' END + key AS part
WHERE part > $after
WITH race, n, label, key, part ORDER BY part
LIMIT toInteger($limit)
RETURN part, label, key, properties(n) AS properties,
       [name IN keys(n) WHERE n[name] IS :: INTEGER OR n[name] IS :: LIST<INTEGER NOT NULL> | name] AS integers,
       {race: race, record: head([(n)-[:OF]->(k:ReferenceKey) | k.key]),
        party: head([(n)-[:FOR]->(k:ReferenceKey) | k.key]),
        candidacy: head([(n)-[:CALLS]->(called:Candidacy) | called.id]),
        unit: head([(n)-[:COUNTED_IN]->(u:ReportingUnit) | u.key])} AS ends
ORDER BY part
