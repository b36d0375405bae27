// Says what a graph is for, which is decided once: for a rehearsal, or for what is live.
//
// $isRehearsal: boolean  what it is to be for, if nothing is decided yet
// row: {isRehearsal: boolean}  what it is for
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MERGE (u:GraphUse {name: 'graph'})
ON CREATE SET u.isRehearsal = $isRehearsal
RETURN u.isRehearsal AS isRehearsal
