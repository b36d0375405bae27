// The bodies or parties with the most memberships, each with the number of its members.
//
// $type: EntityType  institution or party
// $limit: number  maximum number of bodies
// row: {summary: string, count: number}
//     count: number of different politicians who are or were members
//
// Committees are left out. The number of memberships is stored with a node, so ordering by it reads no relationship.
MATCH (one:Entity)
USING INDEX SEEK one:Entity(type, name, id)
WHERE one.type = $type AND one.name >= '' AND one.id >= '' AND NOT coalesce(one.orphaned, false)
  AND coalesce(one.classification, '') <> 'committee'
WITH one, COUNT { (one)<-[:MEMBER_OF]-() } AS memberships
WHERE memberships > 0
ORDER BY memberships DESC, one.id
LIMIT toInteger($limit)
RETURN one.summary AS summary, COUNT {
  MATCH (one)<-[:MEMBER_OF]-(member:Politician)
  WHERE NOT coalesce(member.orphaned, false)
  RETURN DISTINCT member
} AS count
