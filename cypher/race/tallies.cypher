// One page of the counts of one feed in the units of a race, by unit.
//
// $feed: string  key of the race and the feed
// $level: string, $unit: string  only this level; only this unit and its parts; '': all
// $after: string  the last unit of the previous page
// $limit: number  one more than the page shows
// row: {unit: string, at: string, state: string}  state: JSON, see src/elections/feed-state.ts
MATCH (t:Tally)
WHERE t.feed = $feed AND t.unit > $after AND ($level = '' OR t.level = $level)
  AND ($unit = '' OR t.unit = $unit OR t.parent = $unit)
RETURN t.unit AS unit, t.at AS at, t.state AS state
ORDER BY t.unit
LIMIT toInteger($limit)
