// The members of each body or party, grouped by party, area, gender or country, largest group first. Each member counts
// once, with the newest membership in the period; a certain membership comes before a possible one.
//
// $ids: string[]  ids of bodies and parties, at most 100
// $by: 'PARTY' | 'AREA' | 'GENDER' | 'COUNTRY'
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $limit: number  groups per body, one more than a list may have
// row: {id: string, groups: [summary: string | null, word: string | null, count: number, sure: number][]}
//     summary: summary of the party or area; word: the gender or the country; both null: the members whose group is
//     unknown; sure: number of people who were certainly members in the period, see `certaintyAt` in
//     src/domain/period.ts
//
// Some memberships, such as those of committees, do not state a party or an area. The party and the area then come from
// a membership of the same member at the same time. A membership that shares only its first or last day is not at the
// same time, because a member may change the party on that day.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (one)<-[link:MEMBER_OF]-(member)
  WHERE link.from <= $atEnd AND link.to >= $atStart
  WITH member, link, link.sureFrom <= $atEnd AND link.sureTo >= $atStart AS isSure
  ORDER BY isSure DESC, link.from DESC, link.id DESC
  WITH member, head(collect([link, isSure])) AS newest
  WITH member, newest[0] AS link, newest[1] AS isSure
  WITH isSure, CASE $by
    WHEN 'GENDER' THEN member.gender
    WHEN 'COUNTRY' THEN nullIf(member.countryCode, '')
    WHEN 'PARTY' THEN coalesce(link.partyId, head(COLLECT {
      MATCH (member)-[other:MEMBER_OF]->(party:Party)
      WHERE other.from <= $atEnd AND other.to >= $atStart AND other.from < link.to AND other.to > link.from
      RETURN party.id ORDER BY other.from DESC, other.id DESC LIMIT 1
    }))
    ELSE coalesce(link.areaId, head(COLLECT {
      MATCH (member)-[other:REPRESENTS]->(area:Area)
      WHERE other.from <= $atEnd AND other.to >= $atStart AND other.from < link.to AND other.to > link.from
      RETURN area.id ORDER BY other.from DESC, other.id DESC LIMIT 1
    }))
  END AS key
  WITH key, count(*) AS count, sum(CASE WHEN isSure THEN 1 ELSE 0 END) AS sure
  OPTIONAL MATCH (group:Entity {id: CASE WHEN $by IN ['PARTY', 'AREA'] THEN key END})
  WITH group.summary AS summary, CASE WHEN group IS NULL THEN key END AS word, count, sure
  RETURN [summary, word, count, sure]
  ORDER BY summary IS NULL AND word IS NULL, count DESC, summary, word
  LIMIT toInteger($limit)
} AS groups
