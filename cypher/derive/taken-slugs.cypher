// Which slugs are taken.
//
// $values  slugs
// row      [value]
UNWIND $values AS value
MATCH (s:Slug {value: value})
RETURN value
