// Which slugs are taken.
//
// $values: string[]  slugs
// row: {value: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $values AS value
MATCH (s:Slug {value: value})
RETURN value
