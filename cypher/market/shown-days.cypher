// The shown percents of markets in a range of days, and on the last day with shown percents before the range.
//
// $ids: string[]  ids of markets, at most 100
// $fromDay: number, $toDay: number  the first and the last day, as yyyymmdd
// row: {id: string, days: ShownDayRow[], before: ShownDayRow | null}  percent -1: nothing was shown
UNWIND $ids AS id
MATCH (one:Market {id: id})
RETURN id, COLLECT {
  MATCH (one)-[:SHOWN_ON]->(day:ShownDay)
  WHERE day.day >= $fromDay AND day.day <= $toDay
  RETURN [day.day, day.minutes, day.percents, day.venues, day.becauses]
  ORDER BY day.day
} AS days, head(COLLECT {
  MATCH (one)-[:SHOWN_ON]->(day:ShownDay)
  WHERE day.day < $fromDay
  RETURN [day.day, day.minutes, day.percents, day.venues, day.becauses]
  ORDER BY day.day DESC
  LIMIT 1
}) AS before
