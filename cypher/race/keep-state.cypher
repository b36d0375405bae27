// Stores the state of a race in one feed after one of its updates.
//
// $id: string
// $properties: {race: string, source: string, seq: number, tallies: string, points: string}
// row: {count: number}
MERGE (s:RaceState {id: $id})
ON CREATE SET s += $properties
RETURN count(*) AS count
