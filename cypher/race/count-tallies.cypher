// Counts the units of a race for which a feed has counts.
//
// $feed: string  key of the race and the feed
// $level: string, $unit: string  only this level; only this unit and its parts; '': all
// row: {total: number}
MATCH (t:Tally)
WHERE t.feed = $feed AND t.unit > '' AND ($level = '' OR t.level = $level)
  AND ($unit = '' OR t.unit = $unit OR t.parent = $unit)
RETURN count(t) AS total
